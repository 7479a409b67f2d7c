import { timingSafeEqual } from 'node:crypto';

import { secondsAfter } from '@circuit/domain/accounts';
import { FACTOR_LIFETIME } from '@circuit/domain/factors';
import type { SessionId, Shard } from '@circuit/domain/kernel';

import type { Context, SignedIn } from '#platform/implement.ts';
import type { DatabaseKeys } from '#platform/keys.ts';
import { ProblemError } from '#platform/problems.ts';

type Place = Pick<Context, 'shard' | 'home' | 'now'>;

/**
 * That the person of this session has just proven who they are. It is derived and not stored, and the page keeps it in
 * its memory alone: a thief of tokens has no such proof. (MF-9)
 */
export function giveProof({ shard, home, now }: Place, sessionId: SessionId): { proof: string; expiresAt: Date } {
  const expiresAt = secondsAfter(now, FACTOR_LIFETIME.proof);
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  return { proof: `${seconds}.${derived(home.keys, shard, sessionId, seconds).toString('base64url')}`, expiresAt };
}

function isProof({ shard, home, now }: Place, sessionId: SessionId, proof: string): boolean {
  const [, seconds = '', given = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(proof) ?? [];
  const expected = derived(home.keys, shard, sessionId, Number(seconds));
  const found = Buffer.from(given, 'base64url');
  const isOurs = found.length === expected.length && timingSafeEqual(found, expected);
  return isOurs && now.getTime() < Number(seconds) * 1000;
}

const derived = (keys: DatabaseKeys, shard: Shard, sessionId: SessionId, seconds: number): Buffer =>
  keys.derive('factorProof', shard, sessionId, seconds);

/** A change of factors is the person's own, and not of somebody who has only a token of theirs. */
export function requireProof(context: Place & { readonly actor: SignedIn }, proof: string): void {
  requireOneself(context);
  if (!isProof(context, context.actor.sessionId, proof)) throw new ProblemError({ kind: 'proofNeeded' });
}

/** Not even where the university lets somebody change things while they view as another person. */
export function requireOneself({ actor }: { readonly actor: SignedIn }): void {
  if (actor.impersonatorId !== null) throw new ProblemError({ kind: 'impersonationReadOnly' });
}

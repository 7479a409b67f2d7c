import { timingSafeEqual } from 'node:crypto';

import type { SessionId, Shard } from '@circuit/domain/kernel';

import type { DatabaseKeys } from '#platform/keys.ts';
import { hashOf } from '#platform/secrets.ts';

/**
 * Derived, never stored: after a lost answer the same successor can be made again, and a stolen database holds no
 * token.
 */
export function refreshToken(keys: DatabaseKeys, shard: Shard, sessionId: SessionId, counter: number): string {
  return keys.derive('refresh', shard, sessionId, counter).toString('base64url');
}

/** Whether this verifier is the one whose challenge (S256) came with the start. */
export function isVerifierOf(challenge: string, verifier: string | undefined): boolean {
  const [expected, found] = [Buffer.from(challenge), Buffer.from(hashOf(verifier ?? '').toString('base64url'))];
  return expected.length === found.length && timingSafeEqual(expected, found);
}

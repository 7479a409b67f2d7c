import { isSessionOver, judgeCode, secondsAfter } from '@circuit/domain/accounts';
import { FACTOR_LIFETIME, type SecondStepKind } from '@circuit/domain/factors';
import { assertNever, type Shard } from '@circuit/domain/kernel';

import { findSecondStep, giveProof } from '#modules/factors/public.ts';
import { takeUpAccess } from '#modules/operatorAccesses/public.ts';
import type { Context } from '#platform/implement.ts';
import type { DatabaseKeys } from '#platform/keys.ts';
import { ProblemError } from '#platform/problems.ts';
import { hashOf } from '#platform/secrets.ts';

import { beginSession } from './beginSession.ts';
import { lockOptionalCode, updateCodeUsed } from './codes.store.ts';
import { endPending, insertPendingSignIn, selectOptionalPending } from './pendingSignIns.store.ts';
import { isVerifierOf } from './secrets.ts';
import { lockOptionalSession, revokeSession } from './sessions.store.ts';
import type { TokenBearer } from './tokenBearer.ts';

type FoundCode = NonNullable<Awaited<ReturnType<typeof lockOptionalCode>>>;

/** What a code gives: a session, or a sign-in that waits for its second step. (MF-1) */
export type Exchanged =
  | { readonly kind: 'begun'; readonly bearer: TokenBearer; readonly proof?: string }
  | {
      readonly kind: 'secondStep';
      readonly pending: string;
      readonly step: 'prove' | 'enroll';
      readonly kinds: readonly SecondStepKind[];
    };

/** Begins the session that the code stands for; a second use either repeats a lost answer or ends what it gave. */
export async function exchangeCode(
  code: string,
  verifier: string | undefined,
  context: Context<'open'>,
): Promise<Exchanged> {
  const { db, now, envelope } = context;
  const codeHash = hashOf(code);
  const found = await lockOptionalCode(db, codeHash);
  if (found === undefined) throw new ProblemError({ kind: 'codeRefused', why: 'unknown' });
  const isRightBrowser = found.challenge === null || isVerifierOf(found.challenge, verifier);
  const verdict = judgeCode({ ...found, isRightBrowser }, envelope.idempotencyKey, now);
  switch (verdict) {
    case 'exchange':
      return begin(codeHash, found, context);
    case 'repeat':
      return repeat(codeHash, found, context);
    case 'reuse':
      return endWhatItGave(codeHash, found, context);
    case 'expired':
    case 'otherBrowser':
      throw new ProblemError({ kind: 'codeRefused', why: verdict });
    default:
      return assertNever(verdict);
  }
}

async function begin(codeHash: Buffer, found: FoundCode, context: Context<'open'>): Promise<Exchanged> {
  const { db, now, shard, home, envelope } = context;
  if (found.operatorAccessId !== null) await admitOperator(found.operatorAccessId, context);
  const parent = await takeOver(found, context);
  // Who stops impersonating is in the same session at their identity provider as before.
  const providerSessionId = found.providerSessionId ?? parent?.providerSessionId ?? null;
  const { idempotencyKey } = envelope;
  // Who came from a session of their own has taken the second step there.
  const isNew = found.parentSessionId === null && found.operatorAccessId === null;
  const standing = isNew ? await findSecondStep(db, found, now) : null;
  if (standing !== null && standing.step !== 'none') {
    const { step, kinds } = standing;
    const pending = pendingSecret(home.keys, shard, codeHash);
    await insertPendingSignIn(db, {
      ...found,
      secretHash: hashOf(pending),
      codeHash,
      step,
      expiresAt: secondsAfter(now, FACTOR_LIFETIME.pending),
    });
    await updateCodeUsed(db, codeHash, { sessionId: null, idempotencyKey, now });
    return { kind: 'secondStep', pending, step, kinds };
  }
  const sessionId = await beginSession(context, { ...found, providerSessionId });
  await updateCodeUsed(db, codeHash, { sessionId, idempotencyKey, now });
  // A person without a password here has just signed in, which is the only proof they can give. (MF-9)
  const provesItself = standing !== null && !standing.hasPassword && standing.kinds.length === 0;
  return {
    kind: 'begun',
    bearer: bearerOf({ ...found, sessionId }),
    ...(provesItself ? { proof: giveProof(context, sessionId).proof } : {}),
  };
}

/** That an operator came in stands in the audit. (OP-20) */
async function admitOperator(id: string, { db, audit }: Context<'open'>): Promise<void> {
  if (!(await takeUpAccess(db, id))) throw new ProblemError({ kind: 'codeRefused', why: 'expired' });
  await audit({ verb: 'operatorAccessUsed', entity: 'operatorAccess', entityId: id });
}

async function repeat(
  codeHash: Buffer,
  found: FoundCode,
  { db, now, shard, home }: Context<'open'>,
): Promise<Exchanged> {
  if (found.sessionId !== null) return { kind: 'begun', bearer: bearerOf(found) };
  const pending = pendingSecret(home.keys, shard, codeHash);
  const row = await selectOptionalPending(db, hashOf(pending));
  if (row === undefined) throw new ProblemError({ kind: 'codeRefused', why: 'expired' });
  const { kinds } = await findSecondStep(db, found, now);
  return { kind: 'secondStep', pending, step: row.step, kinds };
}

/** Derived, never stored, as refresh tokens are: after a lost answer the same one can be given again. */
const pendingSecret = (keys: DatabaseKeys, shard: Shard, codeHash: Buffer): string =>
  keys.derive('pendingSignIn', shard, codeHash.toString('base64url')).toString('base64url');

/**
 * A code that was asked for inside a session is worth nothing once that session has ended. One that ends an
 * impersonation takes the place of the session it was begun in: that one and the impersonation end here, and not when
 * the code was given, so that a lost answer can be asked for again. (AC-38, AC-39)
 */
async function takeOver({ parentSessionId, actorId }: FoundCode, { db, now }: Context<'open'>) {
  if (parentSessionId === null) return undefined;
  const parent = await lockOptionalSession(db, parentSessionId);
  if (parent === undefined || parent.revokedAt !== null || isSessionOver(parent, now))
    throw new ProblemError({ kind: 'codeRefused', why: 'expired' });
  if (actorId === null) await revokeSession(db, parentSessionId, 'impersonationStopped', now);
  return parent;
}

async function endWhatItGave(codeHash: Buffer, found: FoundCode, context: Context<'open'>): Promise<never> {
  const { db, now, shard, home, audit } = context;
  const pending = hashOf(pendingSecret(home.keys, shard, codeHash));
  const sessionId = found.sessionId ?? (await selectOptionalPending(db, pending))?.sessionId ?? null;
  await endPending(db, pending, now);
  if (sessionId !== null) await revokeSession(db, sessionId, 'codeReused', now);
  await audit({ verb: 'codeReused', entity: 'session', ...(sessionId === null ? {} : { entityId: sessionId }) });
  throw new ProblemError({ kind: 'codeRefused', why: 'reuse' }, { keepsWrites: true });
}

function bearerOf({ sessionId, userId, actorId }: FoundCode): TokenBearer {
  if (sessionId === null) throw new Error('A used code has no session.');
  return { sessionId, userId, impersonatorId: actorId, counter: 0 };
}

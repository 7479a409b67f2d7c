import { isSessionOver, judgeCode, LIFETIME, secondsAfter } from '@circuit/domain/accounts';
import { assertNever } from '@circuit/domain/kernel';

import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { hashOf } from '#platform/secrets.ts';

import { updateLastSeen } from './accounts.store.ts';
import { lockOptionalCode, updateCodeUsed } from './codes.store.ts';
import { insertRefreshToken } from './refreshTokens.store.ts';
import { isVerifierOf, refreshToken } from './secrets.ts';
import { insertSession, lockOptionalSession, revokeSession } from './sessions.store.ts';
import type { TokenBearer } from './tokenBearer.ts';

type FoundCode = NonNullable<Awaited<ReturnType<typeof lockOptionalCode>>>;

/** Begins the session that the code stands for; a second use either repeats a lost answer or ends what it gave. */
export async function exchangeCode(
  code: string,
  verifier: string | undefined,
  context: Context<'open'>,
): Promise<TokenBearer> {
  const { db, now, envelope } = context;
  const found = await lockOptionalCode(db, hashOf(code));
  if (found === undefined) throw new ProblemError({ kind: 'codeRefused', why: 'unknown' });
  const isRightBrowser = found.challenge === null || isVerifierOf(found.challenge, verifier);
  const verdict = judgeCode({ ...found, isRightBrowser }, envelope.idempotencyKey, now);
  switch (verdict) {
    case 'exchange':
      return begin(hashOf(code), found, context);
    case 'repeat':
      return bearerOf(found, 0);
    case 'reuse':
      return endWhatItGave(found, context);
    case 'expired':
    case 'otherBrowser':
      throw new ProblemError({ kind: 'codeRefused', why: verdict });
    default:
      return assertNever(verdict);
  }
}

async function begin(codeHash: Buffer, found: FoundCode, context: Context<'open'>): Promise<TokenBearer> {
  const { db, now, shard, home, envelope } = context;
  const parent = await takeOver(found, context);
  const sessionId = await insertSession(db, {
    userId: found.userId,
    actorId: found.actorId,
    parentSessionId: found.actorId === null ? null : found.parentSessionId,
    // Who stops impersonating is in the same session at their identity provider as before.
    providerSessionId: found.actorId === null ? (found.providerSessionId ?? parent?.providerSessionId ?? null) : null,
    clientId: found.clientId,
    expiresAt: found.sessionExpiresAt ?? secondsAfter(now, LIFETIME.session),
  });
  await insertRefreshToken(db, sessionId, 0, hashOf(refreshToken(home.keys, shard, sessionId, 0)));
  await updateCodeUsed(db, codeHash, { sessionId, idempotencyKey: envelope.idempotencyKey, now });
  if (found.actorId === null) await updateLastSeen(db, found.userId, now);
  return bearerOf({ ...found, sessionId }, 0);
}

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

async function endWhatItGave(found: FoundCode, { db, now, audit }: Context<'open'>): Promise<never> {
  const { sessionId } = bearerOf(found, 0);
  await revokeSession(db, sessionId, 'codeReused', now);
  await audit({ verb: 'codeReused', entity: 'session', entityId: sessionId });
  throw new ProblemError({ kind: 'codeRefused', why: 'reuse' }, { keepsWrites: true });
}

function bearerOf({ sessionId, userId, actorId }: FoundCode, counter: number): TokenBearer {
  if (sessionId === null) throw new Error('A used code has no session.');
  return { sessionId, userId, impersonatorId: actorId, counter };
}

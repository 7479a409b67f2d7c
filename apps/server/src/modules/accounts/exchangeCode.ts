import { judgeCode, LIFETIME, secondsAfter } from '@circuit/domain/accounts';
import { assertNever } from '@circuit/domain/kernel';

import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { updateLastSeen } from './accounts.store.ts';
import { lockOptionalCode, updateCodeUsed } from './codes.store.ts';
import { insertRefreshToken } from './refreshTokens.store.ts';
import { hashOf, isVerifierOf, refreshToken } from './secrets.ts';
import { insertSession, revokeSession } from './sessions.store.ts';
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
  const sessionId = await insertSession(db, {
    userId: found.userId,
    actorId: found.actorId,
    parentSessionId: found.parentSessionId,
    clientId: found.clientId,
    expiresAt: found.sessionExpiresAt ?? secondsAfter(now, LIFETIME.session),
  });
  await insertRefreshToken(db, sessionId, 0, hashOf(refreshToken(home.keys, shard, sessionId, 0)));
  await updateCodeUsed(db, codeHash, { sessionId, idempotencyKey: envelope.idempotencyKey, now });
  if (found.actorId === null) await updateLastSeen(db, found.userId, now);
  return bearerOf({ ...found, sessionId }, 0);
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

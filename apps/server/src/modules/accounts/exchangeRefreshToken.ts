import { judgeRefresh } from '@circuit/domain/accounts';
import { assertNever } from '@circuit/domain/kernel';

import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { hashOf } from '#platform/secrets.ts';

import { updateLastSeen } from './accounts.store.ts';
import { lockOptionalRefreshToken, rotateRefreshToken } from './refreshTokens.store.ts';
import { refreshToken } from './secrets.ts';
import { revokeSession, selectSignedIn } from './sessions.store.ts';
import type { TokenBearer } from './tokenBearer.ts';

/** Rotates the token. One that was used before gives the same successor for a moment, and after that ends the family. */
export async function exchangeRefreshToken(token: string, context: Context<'open'>): Promise<TokenBearer> {
  const { db, shard, home, audit } = context;
  const found = await lockOptionalRefreshToken(db, hashOf(token));
  if (found === undefined) throw new ProblemError({ kind: 'refreshRefused' });
  const { sessionId, userId, actorId, counter, currentCounter, now } = found;
  if (
    actorId !== null &&
    found.revokedAt === null &&
    (await selectSignedIn(db, { sessionId, impersonatorId: actorId })) === undefined
  ) {
    // Ended by a changed role: it stays ended if the role changes back. (AC-48)
    await revokeSession(db, sessionId, 'impersonationEnded', now);
    throw new ProblemError({ kind: 'refreshRefused' }, { keepsWrites: true });
  }
  const verdict = judgeRefresh(
    {
      ...found,
      isRevoked: found.revokedAt !== null,
      isActivePerson: found.isActive,
      isLatestUsed: counter === currentCounter - 1,
    },
    now,
  );
  switch (verdict) {
    case 'rotate': {
      const tokenHash = hashOf(refreshToken(home.keys, shard, sessionId, counter + 1));
      await rotateRefreshToken(db, { sessionId, counter, tokenHash, now });
      if (actorId === null) await updateLastSeen(db, userId, now);
      return { sessionId, userId, impersonatorId: actorId, counter: counter + 1 };
    }
    case 'sameSuccessor':
      return { sessionId, userId, impersonatorId: actorId, counter: currentCounter };
    case 'reuse':
      await revokeSession(db, sessionId, 'refreshTokenReused', now);
      await audit({ verb: 'refreshTokenReused', entity: 'session', entityId: sessionId });
      throw new ProblemError({ kind: 'refreshRefused' }, { keepsWrites: true });
    case 'ended':
      throw new ProblemError({ kind: 'refreshRefused' });
    default:
      return assertNever(verdict);
  }
}

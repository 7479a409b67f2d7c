import { LIFETIME, secondsAfter } from '@circuit/domain/accounts';
import type { Door } from '@circuit/domain/factors';
import type { SessionId, UserId } from '@circuit/domain/kernel';

import type { Context } from '#platform/implement.ts';
import { hashOf } from '#platform/secrets.ts';

import { updateLastSeen } from './accounts.store.ts';
import { insertRefreshToken } from './refreshTokens.store.ts';
import { refreshToken } from './secrets.ts';
import { insertSession } from './sessions.store.ts';

export interface SessionToBegin {
  readonly userId: UserId;
  readonly actorId: UserId | null;
  readonly parentSessionId: SessionId | null;
  /** The session at an identity provider that this one ends with. */
  readonly providerSessionId: string | null;
  readonly clientId: string;
  readonly sessionExpiresAt: Date | null;
  readonly door: Door | null;
  /** What an operator came in by; left out for everybody else. */
  readonly operatorAccessId?: string | null;
}

/** A session with its first refresh token. */
export async function beginSession(
  { db, now, shard, home }: Pick<Context, 'db' | 'now' | 'shard' | 'home'>,
  begun: SessionToBegin,
): Promise<SessionId> {
  const { userId, actorId, parentSessionId, providerSessionId, clientId, sessionExpiresAt, door } = begun;
  const sessionId = await insertSession(db, {
    userId,
    actorId,
    parentSessionId: actorId === null ? null : parentSessionId,
    providerSessionId: actorId === null ? providerSessionId : null,
    clientId,
    door,
    operatorAccessId: begun.operatorAccessId ?? null,
    expiresAt: sessionExpiresAt ?? secondsAfter(now, LIFETIME.session),
  });
  await insertRefreshToken(db, sessionId, 0, hashOf(refreshToken(home.keys, shard, sessionId, 0)));
  if (actorId === null) await updateLastSeen(db, userId, now);
  return sessionId;
}

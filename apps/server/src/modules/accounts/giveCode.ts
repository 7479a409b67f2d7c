import { LIFETIME, secondsAfter } from '@circuit/domain/accounts';
import type { SessionId, UserId } from '@circuit/domain/kernel';

import type { Context } from '#platform/implement.ts';
import { hashOf, newSecret } from '#platform/secrets.ts';

import { insertCode } from './codes.store.ts';

export const WEB_CLIENT = 'web';

interface For {
  /** A launch is bound to its browser by its own state, so its code carries no challenge. */
  readonly isBoundByLaunch?: boolean;
  readonly userId: UserId;
  readonly actorId?: UserId;
  readonly parentSessionId?: SessionId;
  readonly sessionExpiresAt?: Date;
}

/** A one-time code for the browser that began: 60 seconds, bound to shard, client and its challenge. */
export async function giveCode({ db, now, envelope }: Context<never>, person: For): Promise<{ code: string }> {
  const code = newSecret();
  await insertCode(db, {
    codeHash: hashOf(code),
    userId: person.userId,
    actorId: person.actorId ?? null,
    parentSessionId: person.parentSessionId ?? null,
    clientId: WEB_CLIENT,
    challenge: person.isBoundByLaunch === true ? null : envelope.codeChallenge,
    sessionExpiresAt: person.sessionExpiresAt ?? null,
    expiresAt: secondsAfter(now, LIFETIME.code),
  });
  return { code };
}

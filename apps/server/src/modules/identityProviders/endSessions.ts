import { revokeProviderSessions } from '#modules/accounts/public.ts';
import type { Context } from '#platform/implement.ts';

import { endProviderSessions, type Ended } from './providerSessions.store.ts';

/** What ended at the provider ends here: on the next request of each browser. (IP-50) */
export async function endSessions(
  { db, now, audit }: Pick<Context<'open'>, 'db' | 'now' | 'audit'>,
  identityProviderId: string,
  ended: Ended,
): Promise<number> {
  const sessions = await endProviderSessions(db, identityProviderId, ended);
  if (sessions.length === 0) return 0;
  await revokeProviderSessions(
    db,
    sessions.map(({ id }) => id),
    now,
  );
  await audit(
    sessions.map(({ userId }) => ({
      verb: 'providerLoggedOut',
      entity: 'user',
      entityId: userId,
      after: { identityProviderId },
    })),
  );
  return sessions.length;
}

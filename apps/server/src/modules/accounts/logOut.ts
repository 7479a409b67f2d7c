import { logOut } from '@circuit/contract/accounts';

import { implement } from '#platform/implement.ts';

import { revokeSession } from './sessions.store.ts';

export const logOutRoute = implement(logOut, async (_nothing, { db, actor, now, audit }) => {
  await revokeSession(db, actor.sessionId, 'loggedOut', now);
  await audit({ verb: 'loggedOut', entity: 'session', entityId: actor.sessionId });
  return undefined;
});

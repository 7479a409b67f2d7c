import { getDeviceKey, getUserInfo } from '@circuit/contract/accounts';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectUserInfo } from './accounts.store.ts';

export const getUserInfoRoute = implement(
  getUserInfo,
  async (_nothing, { actor }, info: Awaited<ReturnType<typeof selectUserInfo>>) => ({
    ...info,
    activities: actor.activities,
    roles: actor.roles.map((role) => ({ role })),
    isImpersonated: actor.impersonatorId !== null,
    ...(actor.looksUntil === undefined ? {} : { looksUntil: actor.looksUntil }),
  }),
  { ask: (_nothing, { db, userId }) => selectUserInfo(db, userId) },
);

/** Derived, not stored: no table holds it, and it differs for each person and each shard. (ADR 0045) */
export const getDeviceKeyRoute = implement(getDeviceKey, async (_nothing, { home, shard, actor }) => {
  // Unsent text belongs to its author. An administrator who views as them must not be able to open it.
  if (actor.impersonatorId !== null) throw new ProblemError({ kind: 'impersonationReadOnly' });
  return { userId: actor.id, key: home.keys.derive('device key', shard, actor.id).toString('base64url') };
});

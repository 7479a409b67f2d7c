import { getUserInfo } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectUserInfo } from './accounts.store.ts';

export const getUserInfoRoute = implement(getUserInfo, async (_nothing, { db, actor }) => ({
  ...(await selectUserInfo(db, actor.id)),
  activities: actor.activities,
  roles: actor.roles.map((role) => ({ role })),
  isImpersonated: actor.impersonatorId !== null,
}));

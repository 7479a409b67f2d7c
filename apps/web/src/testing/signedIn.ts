import {
  getDashboard,
  getDeviceKey,
  getUserInfo,
  listAssignments,
  listExternalProviders,
  listExternalTerms,
  listGroups,
  listRubrics,
  type GroupList,
  type UserInfo,
} from '@circuit/contract';

import { aUserInfo } from './builders.ts';
import { aDashboard } from './dashboard.ts';
import { ADAS_KEY } from './deviceKey.ts';
import { answer } from './server.ts';

interface World {
  readonly userInfo?: Partial<UserInfo>;
  readonly groups?: GroupList['items'];
}

/** Answers everything that is loaded once somebody is signed in. */
export function answerSignedIn({ userInfo = {}, groups = [] }: World = {}) {
  const nothing = { items: [], totalCount: 0 };
  return {
    deviceKey: answer(getDeviceKey, { userId: aUserInfo(userInfo).id, key: ADAS_KEY }),
    userInfo: answer(getUserInfo, aUserInfo(userInfo)),
    dashboard: answer(getDashboard, aDashboard()),
    groups: answer(listGroups, { items: groups, totalCount: groups.length }),
    assignments: answer(listAssignments, nothing),
    rubrics: answer(listRubrics, nothing),
    externalProviders: answer(listExternalProviders, nothing),
    externalTerms: answer(listExternalTerms, nothing),
  };
}

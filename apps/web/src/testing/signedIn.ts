import { getDeviceKey, getUserInfo, type UserInfo } from '@circuit/contract/accounts';
import { listAssignments } from '@circuit/contract/assignments';
import { getDashboard } from '@circuit/contract/dashboard';
import { listExternalTerms } from '@circuit/contract/externalTerms';
import { listGroups, type GroupList } from '@circuit/contract/groups';
import { listExternalProviders } from '@circuit/contract/providers';
import { listRubrics } from '@circuit/contract/rubrics';

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

import { getLockdownBrowser } from '@circuit/contract/lockdownBrowser';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { fromContract } from '#platform/api/api.ts';
import { learnerApi } from '#parts/learnerStatuses/learnerApi.ts';

const lockdown = learnerApi.injectEndpoints({
  endpoints: (build) => ({
    lockdownBrowser: build.query(fromContract(getLockdownBrowser, { isBackground: true })),
  }),
});

export const { useLockdownBrowserQuery } = lockdown;

/** What a passed check changes, known before the task opens again. */
export const rememberCheck = (groupAssignmentId: GroupAssignmentId, verifiedUntil: string) =>
  lockdown.util.updateQueryData('lockdownBrowser', { groupAssignmentId }, () => ({ closed: null, verifiedUntil }));

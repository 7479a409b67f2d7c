import { getLockdownBrowser } from '@circuit/contract';

import { fromContract } from '#platform/api/api.ts';
import { learnerApi } from '#parts/learnerStatuses/learnerApi.ts';

const lockdown = learnerApi.injectEndpoints({
  endpoints: (build) => ({
    lockdownBrowser: build.query(fromContract(getLockdownBrowser, { isBackground: true })),
  }),
});

export const { useLockdownBrowserQuery } = lockdown;

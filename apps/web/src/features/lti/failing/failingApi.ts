import { listFailingGradePushes, pushGrades } from '@circuit/contract/gradePushes';
import { listFailingRosterSyncs, syncAllRosters } from '@circuit/contract/roster';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';

export type FailingPush = ResponseOf<typeof listFailingGradePushes>['items'][number];

/** Syncs and pushes of all courses that did not work, for people who look after the whole university. */
export const { useFailingSyncsQuery, useFailingPushesQuery, useSyncRostersMutation, useTryPushAgainMutation } = api
  .enhanceEndpoints({ addTagTypes: ['failingSyncs', 'failingPushes'] })
  .injectEndpoints({
    endpoints: (build) => ({
      failingSyncs: build.query({ ...fromContract(listFailingRosterSyncs), providesTags: ['failingSyncs'] }),
      failingPushes: build.query({ ...fromContract(listFailingGradePushes), providesTags: ['failingPushes'] }),
      syncRosters: build.mutation({ ...intentOf(syncAllRosters), invalidatesTags: ['failingSyncs'] }),
      tryPushAgain: build.mutation({ ...intentOf(pushGrades), invalidatesTags: ['failingPushes'] }),
    }),
  });

import {
  getGradePushHistory,
  listGradePushes,
  pushGrades,
  updateGradePushSettings,
} from '@circuit/contract/gradePushes';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';

export type GradePushes = ResponseOf<typeof listGradePushes>;
export type GradePushColumn = GradePushes['columns'][number];
export type GradePushTry = ResponseOf<typeof getGradePushHistory>['tries'][number];

const TAG = 'gradePushes';

const pushes = api.enhanceEndpoints({ addTagTypes: [TAG, 'jobs'] }).injectEndpoints({
  endpoints: (build) => ({
    gradePushes: build.query({ ...fromContract(listGradePushes), providesTags: [TAG] }),
    gradePushHistory: build.query({ ...fromContract(getGradePushHistory), providesTags: [TAG] }),
    // No tags: a dry run changes nothing, and callers dispatch pushesChanged once a push starts.
    pushGrades: build.mutation(intentOf(pushGrades)),
    updateGradePushSettings: build.mutation({ ...intentOf(updateGradePushSettings), invalidatesTags: [TAG] }),
  }),
});

/** After a push started: the list shows what waits, and the job log the new job. */
export const pushesChanged = () => pushes.util.invalidateTags([TAG, 'jobs']);

export const {
  useGradePushesQuery,
  useGradePushHistoryQuery,
  usePushGradesMutation,
  useUpdateGradePushSettingsMutation,
} = pushes;

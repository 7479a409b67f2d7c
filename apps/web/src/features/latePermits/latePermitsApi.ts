import {
  deleteLateActivityPermit,
  giveLateActivityPermits,
  listLateActivityPermits,
  listLearnerStatuses,
  previewLateActivityPermits,
} from '@circuit/contract';

import { api, fromContract, intentOf } from '#shared/api/api.ts';

const permits = api.enhanceEndpoints({ addTagTypes: ['latePermits'] }).injectEndpoints({
  endpoints: (build) => ({
    latePermits: build.query({ ...fromContract(listLateActivityPermits), providesTags: ['latePermits'] }),
    learnersOfRun: build.query({ ...fromContract(listLearnerStatuses), providesTags: ['latePermits'] }),
    // What it would do depends on what others did a moment ago.
    latePermitsPreview: build.query({ ...fromContract(previewLateActivityPermits), keepUnusedDataFor: 0 }),
    giveLatePermits: build.mutation({ ...intentOf(giveLateActivityPermits), invalidatesTags: ['latePermits'] }),
    removeLatePermit: build.mutation({ ...intentOf(deleteLateActivityPermit), invalidatesTags: ['latePermits'] }),
  }),
});

export const {
  useLatePermitsQuery,
  useLearnersOfRunQuery,
  useLatePermitsPreviewQuery,
  useGiveLatePermitsMutation,
  useRemoveLatePermitMutation,
} = permits;

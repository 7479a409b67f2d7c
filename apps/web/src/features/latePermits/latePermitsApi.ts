import {
  deleteExcusal,
  deleteLateActivityPermit,
  giveExcusals,
  giveLateActivityPermits,
  listExcusals,
  listLateActivityPermits,
  listLearnerStatuses,
  previewExcusals,
  previewLateActivityPermits,
} from '@circuit/contract';

import { api, fromContract, intentOf } from '#shared/api/api.ts';

const permits = api.enhanceEndpoints({ addTagTypes: ['latePermits', 'excusals'] }).injectEndpoints({
  endpoints: (build) => ({
    latePermits: build.query({ ...fromContract(listLateActivityPermits), providesTags: ['latePermits'] }),
    learnersOfRun: build.query({ ...fromContract(listLearnerStatuses), providesTags: ['latePermits', 'excusals'] }),
    // What it would do depends on what others did a moment ago.
    latePermitsPreview: build.query({ ...fromContract(previewLateActivityPermits), keepUnusedDataFor: 0 }),
    giveLatePermits: build.mutation({ ...intentOf(giveLateActivityPermits), invalidatesTags: ['latePermits'] }),
    removeLatePermit: build.mutation({ ...intentOf(deleteLateActivityPermit), invalidatesTags: ['latePermits'] }),
    excusals: build.query({ ...fromContract(listExcusals), providesTags: ['excusals'] }),
    excusalsPreview: build.query({ ...fromContract(previewExcusals), keepUnusedDataFor: 0 }),
    giveExcusals: build.mutation({ ...intentOf(giveExcusals), invalidatesTags: ['excusals'] }),
    removeExcusal: build.mutation({ ...intentOf(deleteExcusal), invalidatesTags: ['excusals'] }),
  }),
});

export const {
  useLatePermitsQuery,
  useLearnersOfRunQuery,
  useLatePermitsPreviewQuery,
  useGiveLatePermitsMutation,
  useRemoveLatePermitMutation,
  useExcusalsQuery,
  useExcusalsPreviewQuery,
  useGiveExcusalsMutation,
  useRemoveExcusalMutation,
} = permits;

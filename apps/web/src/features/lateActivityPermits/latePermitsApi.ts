import {
  deleteExcusal,
  deleteLateActivityPermit,
  giveExcusals,
  giveLateActivityPermits,
  listExcusals,
  listLateActivityPermits,
  previewExcusals,
  previewLateActivityPermits,
} from '@circuit/contract/lateActivityPermits';
import { listLearnerStatuses } from '@circuit/contract/learnerStatuses';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import { everyPage } from '#platform/api/everyPage.ts';

const permits = api.enhanceEndpoints({ addTagTypes: ['latePermits', 'excusals'] }).injectEndpoints({
  endpoints: (build) => ({
    latePermits: build.query({ ...fromContract(listLateActivityPermits), providesTags: ['latePermits'] }),
    learnersOfGroupAssignment: build.query({
      // All of them: who is not done is chosen in one press.
      queryFn: (asked: { readonly groupAssignmentId: GroupAssignmentId }, query) =>
        everyPage(listLearnerStatuses, asked, query),
      providesTags: ['latePermits', 'excusals'],
    }),
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
  useLearnersOfGroupAssignmentQuery,
  useLatePermitsPreviewQuery,
  useGiveLatePermitsMutation,
  useRemoveLatePermitMutation,
  useExcusalsQuery,
  useExcusalsPreviewQuery,
  useGiveExcusalsMutation,
  useRemoveExcusalMutation,
} = permits;

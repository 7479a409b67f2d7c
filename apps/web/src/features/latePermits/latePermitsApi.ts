import {
  deleteLateActivityPermit,
  giveLateActivityPermits,
  listLateActivityPermits,
  listLearnerStatuses,
  previewLateActivityPermits,
} from '@circuit/contract';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { api, fromContract, intentOf } from '#shared/api/api.ts';
import { everyPage } from '#shared/api/everyPage.ts';

const permits = api.enhanceEndpoints({ addTagTypes: ['latePermits'] }).injectEndpoints({
  endpoints: (build) => ({
    latePermits: build.query({ ...fromContract(listLateActivityPermits), providesTags: ['latePermits'] }),
    learnersOfRun: build.query({
      // All of them: who is not done is chosen in one press.
      queryFn: (asked: { readonly groupAssignmentId: GroupAssignmentId }, query) =>
        everyPage(listLearnerStatuses, asked, query),
      providesTags: ['latePermits'],
    }),
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

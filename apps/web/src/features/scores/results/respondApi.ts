import { reactToReview } from '@circuit/contract/reactions';
import { askForSecondLook } from '@circuit/contract/secondLooks';

import { api, intentOf } from '#platform/api/api.ts';
import { showSaid } from '#parts/scores/resultsApi.ts';

/** What an author says to a review. */
export const { useReactToReviewMutation, useAskForSecondLookMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    reactToReview: build.mutation({
      ...intentOf(reactToReview),
      onQueryStarted: async ({ request }, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => undefined);
        if (answered !== undefined) dispatch(showSaid(request, { reaction: answered.data }));
      },
    }),
    askForSecondLook: build.mutation({
      ...intentOf(askForSecondLook),
      onQueryStarted: async ({ request }, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => undefined);
        if (answered !== undefined) dispatch(showSaid(request, { secondLook: answered.data }));
      },
    }),
  }),
});

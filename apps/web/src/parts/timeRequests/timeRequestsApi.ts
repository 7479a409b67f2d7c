import {
  answerTimeRequest,
  askForTime,
  listOwnTimeRequests,
  listTimeRequests,
  withdrawTimeRequest,
} from '@circuit/contract/timeRequests';

import { learnerApi } from '#parts/learnerStatuses/learnerApi.ts';
import { fromContract, intentOf } from '#platform/api/api.ts';

const requests = learnerApi
  .enhanceEndpoints({ addTagTypes: ['ownTimeRequests', 'timeRequests', 'latePermits', 'students', 'overview'] })
  .injectEndpoints({
    endpoints: (build) => ({
      ownTimeRequests: build.query({
        ...fromContract(listOwnTimeRequests, { isBackground: true }),
        providesTags: ['ownTimeRequests', 'ownStatus'],
      }),
      askForTime: build.mutation({ ...intentOf(askForTime), invalidatesTags: ['ownTimeRequests'] }),
      withdrawTimeRequest: build.mutation({ ...intentOf(withdrawTimeRequest), invalidatesTags: ['ownTimeRequests'] }),
      timeRequests: build.query({ ...fromContract(listTimeRequests), providesTags: ['timeRequests'] }),
      // A permit may have been given: whatever shows one is asked for again.
      answerTimeRequest: build.mutation({
        ...intentOf(answerTimeRequest),
        invalidatesTags: ['timeRequests', 'latePermits', 'students', 'overview'],
      }),
    }),
  });

export const {
  useOwnTimeRequestsQuery,
  useAskForTimeMutation,
  useWithdrawTimeRequestMutation,
  useTimeRequestsQuery,
  useAnswerTimeRequestMutation,
} = requests;

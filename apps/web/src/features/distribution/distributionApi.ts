import {
  addAllocation,
  deleteAllocation,
  distribute,
  getCoverage,
  getDistribution,
  listAllocations,
  listPairingChoices,
  topUpReviews,
} from '@circuit/contract/distribution';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

const PAIRINGS = ['pairings'] as const;
const byTheClock = { isBackground: true };

const distribution = api.enhanceEndpoints({ addTagTypes: PAIRINGS }).injectEndpoints({
  endpoints: (build) => ({
    coverage: build.query({ ...fromContract(getCoverage, byTheClock), providesTags: PAIRINGS }),
    distribution: build.query(fromContract(getDistribution, byTheClock)),
    pairings: build.query({ ...fromContract(listAllocations), providesTags: PAIRINGS }),
    pairingChoices: build.query({ ...fromContract(listPairingChoices), providesTags: PAIRINGS }),
    // A rehearsal changes nothing, and what a job does is read when it has ended.
    distribute: build.mutation(intentOf(distribute)),
    topUp: build.mutation(intentOf(topUpReviews)),
    addPairing: build.mutation({ ...intentOf(addAllocation), invalidatesTags: PAIRINGS }),
    takeBackPairing: build.mutation({ ...intentOf(deleteAllocation), invalidatesTags: PAIRINGS }),
  }),
});

/** For a job that began or ended after its answer: what it changed is read anew. */
export const pairingsChanged = () => distribution.util.invalidateTags([...PAIRINGS]);

export const {
  useCoverageQuery,
  useDistributionQuery,
  usePairingsQuery,
  usePairingChoicesQuery,
  useDistributeMutation,
  useTopUpMutation,
  useAddPairingMutation,
  useTakeBackPairingMutation,
} = distribution;

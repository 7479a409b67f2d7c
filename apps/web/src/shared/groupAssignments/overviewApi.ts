import { getOverview } from '@circuit/contract';

import { api, fromContract } from '#shared/api/api.ts';
import type { ResponseOf } from '#shared/api/contractCall.ts';

export type RunOverview = ResponseOf<typeof getOverview>;

// It shows what permits, excusals and pairings change, whoever changes them.
const SHOWS = ['overview', 'latePermits', 'excusals', 'pairings'] as const;

const overview = api.enhanceEndpoints({ addTagTypes: SHOWS }).injectEndpoints({
  endpoints: (build) => ({
    // It is asked for by the clock, which says nothing of whether somebody is there.
    overview: build.query({ ...fromContract(getOverview, { isBackground: true }), providesTags: SHOWS }),
  }),
});

export const { useOverviewQuery } = overview;

/** What is known of it already: other pages show its counts and ask for nothing. */
export const { useQueryState: useKnownOverview } = overview.endpoints.overview;

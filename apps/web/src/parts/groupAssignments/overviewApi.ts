import { getOverview } from '@circuit/contract/overview';

import { api, fromContract } from '#platform/api/api.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';

export type GroupAssignmentOverview = ResponseOf<typeof getOverview>;

// It shows what permits, excusals and pairings change, no matter who changes them.
const SHOWS = ['overview', 'latePermits', 'excusals', 'pairings'] as const;

const overview = api.enhanceEndpoints({ addTagTypes: SHOWS }).injectEndpoints({
  endpoints: (build) => ({
    // It is polled, and a poll does not mean that the user is active.
    overview: build.query({ ...fromContract(getOverview, { isBackground: true }), providesTags: SHOWS }),
  }),
});

/** For asking before a page does. */
export const overviewQueries = overview.endpoints;

export const { useOverviewQuery } = overview;

/** What is known of it already: other pages show its counts and ask for nothing. */
export const { useQueryState: useKnownOverview } = overview.endpoints.overview;

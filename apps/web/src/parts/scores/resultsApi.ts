import { getOwnGradePushes } from '@circuit/contract/gradePushes';
import { type GroupAssignmentSummary, listGroupAssignments } from '@circuit/contract/groupAssignments';
import { getOwnResult, getResult, type LearnerResult, type ReceivedReview } from '@circuit/contract/scores';
import { getOwnSubmission, getSubmissionVersion, type SubmissionVersion } from '@circuit/contract/submissions';
import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';

import { api, fromContract } from '#platform/api/api.ts';
import { callEndpoint } from '#platform/api/call.ts';
import { everyPage } from '#platform/api/everyPage.ts';
import type { AppDispatch } from '#platform/store/store.ts';
import { inTab } from '#platform/tab/tab.ts';

/** Of so many assignments, the latest, it is asked whether their results are out. */
const LOOKED_AT = 3;

/** Scores and how they came about; whatever scores, releases or changes one takes the tag away. */
const results = api.enhanceEndpoints({ addTagTypes: ['results'] }).injectEndpoints({
  endpoints: (build) => ({
    ownResult: build.query({ ...fromContract(getOwnResult), providesTags: ['results'] }),
    result: build.query({ ...fromContract(getResult), providesTags: ['results'] }),
    ownGradePushes: build.query({ ...fromContract(getOwnGradePushes), providesTags: ['results'] }),
    /** What the caller handed in and classmates read; null without a hand-in. (RZ-16) */
    ownHandedIn: build.query<SubmissionVersion | null, { readonly groupAssignmentId: GroupAssignmentId }>({
      queryFn: async ({ groupAssignmentId }, query) => {
        const read = inTab(query.dispatch);
        const asked = { signal: query.signal };
        const own = await read(callEndpoint(getOwnSubmission, { groupAssignmentId }, asked));
        if (!own.isOk) return { error: own.failure };
        const { submission } = own.value;
        if (submission === null || submission.handedIn === null) return { data: null };
        const one = { groupAssignmentId, submissionId: submission.id, versionId: submission.handedIn.id };
        const version = await read(callEndpoint(getSubmissionVersion, one, asked));
        return version.isOk ? { data: version.value } : { error: version.failure };
      },
    }),
    /** The latest score in these courses; null when none is released. (CL-6) */
    lastResult: build.query<LearnerResult | null, readonly GroupId[]>({
      queryFn: async (groupIds, query) => {
        const asked = groupIds.map((groupId) => everyPage(listGroupAssignments, { groupId, tab: 'AVAILABLE' }, query));
        const groupAssignments = (await Promise.all(asked)).flatMap((list) => ('data' in list ? list.data.items : []));
        const latest = groupAssignments.toSorted((one, other) => resultsAt(other) - resultsAt(one)).slice(0, LOOKED_AT);
        const read = inTab(query.dispatch);
        const outcomes = await Promise.all(
          latest.map(({ id }) => read(callEndpoint(getOwnResult, { groupAssignmentId: id }, { signal: query.signal }))),
        );
        const found = outcomes.flatMap((outcome) => (outcome.isOk ? [outcome.value] : []));
        return { data: found.find(({ state }) => state === 'scored') ?? null };
      },
      providesTags: ['results'],
    }),
  }),
});

function resultsAt({ groupAssignmentPhases }: Pick<GroupAssignmentSummary, 'groupAssignmentPhases'>): number {
  return Date.parse(groupAssignmentPhases.find(({ type }) => type === 'Results')?.startsAt ?? '1970-01-01');
}

interface OfReview {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly reviewId: ReceivedReview['id'];
}

/** What a student just said of a review, shown without asking for the whole again. */
export const showSaid =
  ({ groupAssignmentId, reviewId }: OfReview, said: Partial<Pick<ReceivedReview, 'reaction' | 'secondLook'>>) =>
  (dispatch: AppDispatch): void => {
    dispatch(
      results.util.updateQueryData('ownResult', { groupAssignmentId }, (shown) => {
        if (shown.work === null) return shown;
        const reviews = shown.work.reviews.map((review) => (review.id === reviewId ? { ...review, ...said } : review));
        return { ...shown, work: { ...shown.work, reviews } };
      }),
    );
  };

/** What is shown may not hold any more. */
export const askResultsAnew = () => results.util.invalidateTags(['results']);

export const { useOwnResultQuery, useOwnGradePushesQuery, useOwnHandedInQuery, useResultQuery, useLastResultQuery } =
  results;

import { excludeEvaluation, restoreEvaluation } from '@circuit/contract/evaluations';
import {
  addRandomChecks,
  claimQueueItem,
  commentOnEvaluation,
  finalizeSuperiorEvaluations,
  getQueue,
  getQueuedWork,
  handInSuperiorEvaluation,
  type QueueClaim,
  type QueuedWork,
  type QueueItem,
  releaseQueueItem,
  reopenSuperiorEvaluation,
  type saveSuperiorEvaluation,
  skipQueueItem,
} from '@circuit/contract/grading';
import { answerSecondLook } from '@circuit/contract/secondLooks';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import type { AppDispatch } from '#platform/store/store.ts';

const TAGS = ['queue', 'queuedWork'] as const;
/** What decides scores: pages that show scores, or say whether they are still current, refetch. */
const DECIDES = [...TAGS, 'scores', 'overview'] as const;
const byTheClock = { isBackground: true };

const queries = api.enhanceEndpoints({ addTagTypes: [...DECIDES, 'jobs', 'results'] }).injectEndpoints({
  endpoints: (build) => ({
    queue: build.query({ ...fromContract(getQueue, byTheClock), providesTags: ['queue'] }),
    queuedWork: build.query({ ...fromContract(getQueuedWork), providesTags: ['queuedWork'] }),
  }),
});

export interface OfItem {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly queueItemId: QueuedWork['id'];
}

type Evaluation = ResponseOf<typeof saveSuperiorEvaluation>;

/** What was just saved, shown without asking: classmates' ratings come with it. */
export const showSaved =
  (asked: OfItem, saved: Evaluation) =>
  (dispatch: AppDispatch): void => {
    dispatch(
      queries.util.updateQueryData('queuedWork', asked, (shown) => {
        const { handedInAnswers: _before, ...rest } = shown;
        return { ...rest, ...saved };
      }),
    );
  };

const isOf =
  (id: string) =>
  (item: QueueItem): boolean =>
    item.id === id;

/** Shows who has an essay at once, in the list and beside the essay, without refetching either. (GQ-32) */
const showClaim =
  ({ groupAssignmentId, queueItemId }: OfItem, claim: QueueClaim | null) =>
  (dispatch: AppDispatch): void => {
    // Clears the notice that someone else has the essay: after a successful claim, nothing blocks it.
    const nowMine = claim === null ? { claim } : { blocked: null, claim };
    const isIt = isOf(queueItemId);
    dispatch(
      queries.util.updateQueryData('queuedWork', { groupAssignmentId, queueItemId }, (work) => ({
        ...work,
        ...nowMine,
      })),
    );
    dispatch(
      queries.util.updateQueryData('queue', { groupAssignmentId }, (queue) => ({
        ...queue,
        items: queue.items.map((item) =>
          isIt(item)
            ? { ...item, claim }
            : claim !== null && item.claim?.isMine === true
              ? { ...item, claim: null }
              : item,
        ),
      })),
    );
  };

/** A grader who returns to the essay has to claim it again. */
export const forgetClaim = (of: OfItem) => showClaim(of, null);

/** The queue, and the work shown from it, may be out of date. */
export const askQueueAnew = () => queries.util.invalidateTags([...TAGS]);

const grading = queries.injectEndpoints({
  endpoints: (build) => ({
    // Where it is refused the list is older than what it shows.
    claimQueueItem: build.mutation({
      ...intentOf(claimQueueItem),
      invalidatesTags: (_claim, error) => (error === undefined ? [] : ['queue']),
      onQueryStarted: async ({ request: { groupAssignmentId, queueItemId } }, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => undefined);
        if (answered !== undefined) dispatch(showClaim({ groupAssignmentId, queueItemId }, answered.data));
      },
    }),
    /** By the clock: it keeps what is held, and nobody's list changes. */
    keepQueueItem: build.mutation(intentOf(claimQueueItem, byTheClock)),
    releaseQueueItem: build.mutation({
      ...intentOf(releaseQueueItem),
      onQueryStarted: ({ request: { groupAssignmentId, queueItemId } }, { dispatch }) => {
        dispatch(forgetClaim({ groupAssignmentId, queueItemId }));
      },
    }),
    skipQueueItem: build.mutation(intentOf(skipQueueItem)),
    addRandomChecks: build.mutation({ ...intentOf(addRandomChecks), invalidatesTags: ['queue'] }),
    handInSuperiorEvaluation: build.mutation({
      ...intentOf(handInSuperiorEvaluation),
      onQueryStarted: async ({ request }, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => undefined);
        if (answered === undefined) return;
        const { groupAssignmentId, queueItemId } = request;
        dispatch(showSaved({ groupAssignmentId, queueItemId }, answered.data));
      },
    }),
    excludeReview: build.mutation({ ...intentOf(excludeEvaluation), invalidatesTags: DECIDES }),
    restoreReview: build.mutation({ ...intentOf(restoreEvaluation), invalidatesTags: DECIDES }),
    commentOnReview: build.mutation({ ...intentOf(commentOnEvaluation), invalidatesTags: ['queuedWork'] }),
    // A rehearsal changes nothing.
    finalizeSuperiorEvaluations: build.mutation({
      ...intentOf(finalizeSuperiorEvaluations),
      invalidatesTags: (_answer, _error, { request }) => (request.dryRun ? [] : [...DECIDES, 'jobs']),
    }),
    answerSecondLook: build.mutation({
      ...intentOf(answerSecondLook),
      invalidatesTags: [...DECIDES, 'jobs', 'results'],
    }),
    reopenSuperiorEvaluation: build.mutation({ ...intentOf(reopenSuperiorEvaluation), invalidatesTags: DECIDES }),
  }),
});

export const useWorkPrefetch = () => queries.usePrefetch('queuedWork');
export const {
  useQueueQuery,
  useQueuedWorkQuery,
  useClaimQueueItemMutation,
  useKeepQueueItemMutation,
  useReleaseQueueItemMutation,
  useSkipQueueItemMutation,
  useAddRandomChecksMutation,
  useHandInSuperiorEvaluationMutation,
  useExcludeReviewMutation,
  useRestoreReviewMutation,
  useCommentOnReviewMutation,
  useFinalizeSuperiorEvaluationsMutation,
  useReopenSuperiorEvaluationMutation,
  useAnswerSecondLookMutation,
} = grading;

import {
  getLearnerEvaluation,
  handInLearnerEvaluation,
  type LearnerEvaluation,
  type LearnerEvaluationSummary,
  reportWork,
  type saveLearnerEvaluation,
  volunteerForReview,
} from '@circuit/contract/evaluations';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { fromContract, intentOf } from '#platform/api/api.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { learnerApi } from '#parts/learnerStatuses/learnerApi.ts';
import { recordActs } from '#platform/learningEvents/record.ts';
import type { AppDispatch } from '#platform/store/store.ts';

import { reviewActs } from './reviewActs.ts';

const queries = learnerApi.enhanceEndpoints({ addTagTypes: ['ownReview'] }).injectEndpoints({
  endpoints: (build) => ({
    learnerEvaluation: build.query({ ...fromContract(getLearnerEvaluation), providesTags: ['ownReview'] }),
  }),
});

interface OfTask {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly learnerEvaluationId: LearnerEvaluation['id'];
}

/** An act that was refused, or whose answer was lost, says nothing of the review: it is asked for anew. */
const afterAct = (_answer: unknown, error: unknown) =>
  error === undefined ? (['ownReviews', 'ownStatus'] as const) : (['ownReviews', 'ownStatus', 'ownReview'] as const);

export const reviews = queries.injectEndpoints({
  endpoints: (build) => ({
    handInLearnerEvaluation: build.mutation({
      ...intentOf(handInLearnerEvaluation),
      invalidatesTags: afterAct,
      onQueryStarted: async ({ request }, { dispatch, queryFulfilled }) => {
        const answered = await queryFulfilled.catch(() => undefined);
        if (answered === undefined) return;
        const { groupAssignmentId, learnerEvaluationId } = request;
        const asked = { groupAssignmentId, learnerEvaluationId };
        recordActs(...reviewActs(groupAssignmentId, answered.data));
        await dispatch(queries.util.upsertQueryData('learnerEvaluation', asked, answered.data));
      },
    }),
    reportWork: build.mutation({
      ...intentOf(reportWork),
      invalidatesTags: ['ownReviews', 'ownReview', 'ownStatus'],
    }),
    volunteerForReview: build.mutation({
      ...intentOf(volunteerForReview),
      invalidatesTags: ['ownReviews', 'ownStatus'],
    }),
  }),
});

/** Shows what was just saved without a refetch, so a student who returns finds the review as they left it. */
export const showSaved =
  (asked: OfTask, saved: ResponseOf<typeof saveLearnerEvaluation>) =>
  (dispatch: AppDispatch): void => {
    dispatch(
      reviews.util.updateQueryData('learnerEvaluation', asked, (shown) => {
        const { handedInAnswers: _before, ...rest } = shown;
        return { ...rest, ...saved };
      }),
    );
    const { groupAssignmentId } = asked;
    const answeredCount = saved.answers.filter(({ choice }) => choice !== null).length;
    const changed = (task: LearnerEvaluationSummary): LearnerEvaluationSummary =>
      task.id === saved.id ? { ...task, status: saved.status, handedInAt: saved.handedInAt, answeredCount } : task;
    dispatch(
      learnerApi.util.updateQueryData('learnerEvaluations', { groupAssignmentId }, (list) => ({
        ...list,
        peers: list.peers.map(changed),
        self: list.self === null ? null : changed(list.self),
      })),
    );
  };

/** What was offered stands in the list before anybody goes there. */
export const showVolunteered =
  (groupAssignmentId: GroupAssignmentId, task: LearnerEvaluationSummary) =>
  (dispatch: AppDispatch): void => {
    dispatch(
      learnerApi.util.updateQueryData('learnerEvaluations', { groupAssignmentId }, (list) => ({
        ...list,
        peers: [...list.peers.filter(({ id }) => id !== task.id), task],
      })),
    );
  };

export const {
  useLearnerEvaluationQuery,
  useHandInLearnerEvaluationMutation,
  useReportWorkMutation,
  useVolunteerForReviewMutation,
} = reviews;

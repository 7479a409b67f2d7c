import {
  declinePracticeTry,
  getPracticeEssay,
  handInPracticeTry,
  type PracticeEssay,
  startPracticeTry,
} from '@circuit/contract';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { fromContract, intentOf } from '#shared/api/api.ts';
import { learnerApi } from '#shared/learning/learnerApi.ts';
import type { AppDispatch } from '#shared/store.ts';

const queries = learnerApi.injectEndpoints({
  endpoints: (build) => ({
    practiceEssay: build.query(fromContract(getPracticeEssay)),
  }),
});

interface Saving {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: PracticeEssay }>;
}

interface OfEssay {
  readonly request: { readonly groupAssignmentId: GroupAssignmentId; readonly calibrationId: PracticeEssay['id'] };
}

/** Every act answers the essay as it is then: it is shown without asking again. */
async function showEssay<Act extends OfEssay>({ request }: Act, { dispatch, queryFulfilled }: Saving): Promise<void> {
  const { groupAssignmentId, calibrationId } = request;
  const answered = await queryFulfilled.catch(() => undefined);
  if (answered !== undefined)
    dispatch(queries.util.upsertQueryData('practiceEssay', { groupAssignmentId, calibrationId }, answered.data));
}

const practice = queries.injectEndpoints({
  endpoints: (build) => ({
    startPracticeTry: build.mutation({
      ...intentOf(startPracticeTry),
      invalidatesTags: ['ownPractice', 'ownStatus'],
      onQueryStarted: showEssay,
    }),
    handInPracticeTry: build.mutation({
      ...intentOf(handInPracticeTry),
      invalidatesTags: ['ownPractice', 'ownStatus'],
      onQueryStarted: showEssay,
    }),
    declinePracticeTry: build.mutation({
      ...intentOf(declinePracticeTry),
      invalidatesTags: ['ownPractice', 'ownStatus'],
      onQueryStarted: showEssay,
    }),
  }),
});

export const {
  usePracticeEssayQuery,
  useStartPracticeTryMutation,
  useHandInPracticeTryMutation,
  useDeclinePracticeTryMutation,
} = practice;

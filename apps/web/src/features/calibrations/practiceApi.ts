import {
  declinePracticeTry,
  getPracticeEssay,
  handInPracticeTry,
  type PracticeEssay,
  type PracticeTry,
  startPracticeTry,
} from '@circuit/contract/calibrations';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { fromContract, intentOf } from '#platform/api/api.ts';
import { learnerApi } from '#parts/learnerStatuses/learnerApi.ts';
import { recordActs } from '#platform/learningEvents/record.ts';
import type { AppDispatch } from '#platform/store/store.ts';

const queries = learnerApi.enhanceEndpoints({ addTagTypes: ['practiceEssay'] }).injectEndpoints({
  endpoints: (build) => ({
    practiceEssay: build.query({ ...fromContract(getPracticeEssay), providesTags: ['practiceEssay'] }),
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
async function showEssay(
  { request }: OfEssay,
  { dispatch, queryFulfilled }: Saving,
  kind?: 'startedPractice' | 'handedInPractice',
): Promise<void> {
  const answered = await queryFulfilled.catch(() => undefined);
  if (answered === undefined) return;
  const { groupAssignmentId, calibrationId } = request;
  const last = answered.data.tries.at(-1);
  if (kind !== undefined && last !== undefined)
    recordActs({ kind, groupAssignmentId, calibrationId, evaluationId: last.id });
  await dispatch(queries.util.upsertQueryData('practiceEssay', { groupAssignmentId, calibrationId }, answered.data));
}

/** Shows what was just saved without a refetch, so a student who returns finds the essay as they left it. */
export const showSavedTry = ({ request }: OfEssay, saved: PracticeTry) =>
  queries.util.updateQueryData('practiceEssay', request, (essay) => ({
    ...essay,
    tries: essay.tries.map((one) => (one.id === saved.id ? saved : one)),
  }));

/** After an action that was refused, or whose answer was lost, the essay's state is unknown: it is refetched. */
const afterAct = (_essay: unknown, error: unknown) =>
  error === undefined
    ? (['ownPractice', 'ownStatus'] as const)
    : (['ownPractice', 'ownStatus', 'practiceEssay'] as const);

const practice = queries.injectEndpoints({
  endpoints: (build) => ({
    startPracticeTry: build.mutation({
      ...intentOf(startPracticeTry),
      invalidatesTags: afterAct,
      onQueryStarted: (intent, saving) => showEssay(intent, saving, 'startedPractice'),
    }),
    handInPracticeTry: build.mutation({
      ...intentOf(handInPracticeTry),
      invalidatesTags: afterAct,
      onQueryStarted: (intent, saving) => showEssay(intent, saving, 'handedInPractice'),
    }),
    declinePracticeTry: build.mutation({
      ...intentOf(declinePracticeTry),
      invalidatesTags: afterAct,
      onQueryStarted: (intent, saving) => showEssay(intent, saving),
    }),
  }),
});

export const {
  usePracticeEssayQuery,
  useStartPracticeTryMutation,
  useHandInPracticeTryMutation,
  useDeclinePracticeTryMutation,
} = practice;

import type { QueuedWork } from '@circuit/contract/grading';
import { answerFlaws, type AnswerFlaw } from '@circuit/domain/rubrics';

import { failureWords } from '#platform/api/failureWords.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import type { Answers } from '#parts/workspace/ratingSaving.ts';
import type { AnswersDraft } from '#parts/workspace/useAnswersDraft.ts';

import type { CountableRating } from './decisions.ts';
import { type OfItem, useHandInSuperiorEvaluationMutation } from './gradingApi.ts';

interface Facts {
  readonly of: OfItem;
  readonly work: Pick<QueuedWork, 'rubric'>;
  readonly draft: AnswersDraft & { readonly current: Answers };
}

/** The rating that stands on the screen: it is handed in, so that a second look can be answered with it. (SW-9) */
export function useCountableRating({ of, work, draft }: Facts): CountableRating {
  const [send] = useHandInSuperiorEvaluationMutation();
  const { keyFor, done } = useIntentKey();
  const answers = draft.current;
  return {
    isBinding: false,
    missing: missingFrom(answerFlaws(work.rubric, answers)),
    handIn: async () => {
      await draft.settle();
      const ifMatch = draft.seenVersion();
      if (ifMatch === null) return 'Your rating was changed in another window. Choose which version to keep first.';
      const request = { ...of, answers: [...answers] };
      const { data, error } = await send({ request, ifMatch, idempotencyKey: keyFor({ request, ifMatch }) });
      if (data === undefined) return failureWords(error, 'Your rating was not handed in.');
      done();
      // When the second look is not answered after that, the page goes on from here.
      draft.arrived(data);
      return null;
    },
  };
}

/** Of one criterion what it misses; of more, how many they are. */
function missingFrom(flaws: readonly AnswerFlaw[]): string | null {
  const left = new Set(flaws.map(({ criterionId }) => criterionId)).size;
  if (left === 0) return null;
  return left === 1
    ? `Rate the essay first. ${flaws.map(({ text }) => text).join(' ')}`
    : `Rate the essay first. ${left} criteria are left.`;
}

import type { CriterionAnswer } from '../rubrics/index.ts';

/** What is kept of a review: what counts once it is handed in, and what is not complete beside it. */
export interface KeptAnswers {
  readonly answers: readonly CriterionAnswer[];
  readonly unfinishedAnswers: readonly CriterionAnswer[] | null;
  readonly status: 'Draft' | 'HandedIn';
  readonly handedInAt: Date | null;
}

interface StoredReview {
  readonly evaluationStatus: 'Draft' | 'HandedIn' | 'Finalized' | null;
  readonly answers: readonly CriterionAnswer[];
  readonly handedInAt: Date | null;
}

/**
 * What saving makes of a review. One that was handed in stays so: complete answers count at once, and with something
 * missing what was handed in counts until they are complete. No autosave takes a hand-in away. (RV-4)
 */
export function keptAnswers(
  { evaluationStatus, answers: stored, handedInAt }: StoredReview,
  answers: readonly CriterionAnswer[],
  isComplete: boolean,
): KeptAnswers {
  if (evaluationStatus === null || evaluationStatus === 'Draft')
    return { answers, unfinishedAnswers: null, status: 'Draft', handedInAt: null };
  return isComplete
    ? { answers, unfinishedAnswers: null, status: 'HandedIn', handedInAt }
    : { answers: stored, unfinishedAnswers: answers, status: 'HandedIn', handedInAt };
}

import {
  criteriaOf,
  sharesOf,
  type Criterion,
  type CriterionAnswer,
  type RubricContents,
} from '@circuit/domain/rubrics';
import { isSame } from '@circuit/domain/saving';

import { answerTo } from './useRating.ts';
import { pointsOfChoice, pointsText } from './words.ts';

export interface ComparedCriterion {
  readonly criterion: Criterion;
  readonly yours: CriterionAnswer;
  readonly theirs: CriterionAnswer;
  /** How far apart on a scale of 0 to 1; null when one of them did not answer. */
  readonly gap: number | null;
}

/** The criteria with the largest distance first, those that cannot be compared last. (WS-8) */
export function compareAnswers(
  contents: RubricContents,
  yours: readonly CriterionAnswer[],
  theirs: readonly CriterionAnswer[],
): readonly ComparedCriterion[] {
  const [own, other] = [sharesOf(contents, yours), sharesOf(contents, theirs)];
  return criteriaOf(contents)
    .map((criterion, index) => ({
      criterion,
      yours: answerTo(yours, criterion.id),
      theirs: answerTo(theirs, criterion.id),
      gap: gapOf(own[index] ?? null, other[index] ?? null),
    }))
    .toSorted((one, another) => (another.gap ?? -1) - (one.gap ?? -1));
}

function gapOf(own: number | null, other: number | null): number | null {
  return own === null || other === null ? null : Math.abs(own - other);
}

/** "Match", "You rated 2 points higher"; null when one of them did not answer. */
export function comparisonWords({ criterion, yours, theirs, gap }: ComparedCriterion): string | null {
  if (gap === null) return null;
  if (isSame(yours.choice, theirs.choice)) return 'Match';
  const difference = (pointsOfChoice(criterion, yours.choice) ?? 0) - (pointsOfChoice(criterion, theirs.choice) ?? 0);
  if (difference === 0) return 'Same points';
  return `You rated ${pointsText(Math.abs(difference))} ${difference > 0 ? 'higher' : 'lower'}`;
}

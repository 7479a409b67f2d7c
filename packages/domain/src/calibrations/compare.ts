import { criteriaOf, sharesOf, weightedCriteria, type CriterionAnswer, type RubricContents } from '../rubrics/index.ts';

import { practiceScore } from './calibrationScore.ts';
import { matchExpert, type PracticeMatch } from './match.ts';

export interface ComparedTry {
  readonly match: PracticeMatch;
  /** 0 to 100. */
  readonly score: number;
  /** Every criterion with how far off it was, from 0 to 1; the farthest first, in the rubric's order on a tie. */
  readonly byDistance: readonly { readonly criterionId: string; readonly distance: number }[];
}

/** One try beside the expert's rating. (PX-5) */
export function compareTry(
  rubric: RubricContents,
  answers: readonly CriterionAnswer[],
  expertAnswers: readonly CriterionAnswer[],
): ComparedTry {
  const [own, expert] = [sharesOf(rubric, answers), sharesOf(rubric, expertAnswers)];
  const match = matchExpert(weightedCriteria(rubric), own, expert);
  const byDistance = criteriaOf(rubric)
    .map(({ id }, index) => ({ criterionId: id, distance: gap(own[index] ?? null, expert[index] ?? null) }))
    .toSorted((one, other) => other.distance - one.distance);
  return { match, score: practiceScore(match.distance), byDistance };
}

function gap(own: number | null, expert: number | null): number {
  if (expert === null) return 0;
  return own === null ? Math.max(expert, 1 - expert) : Math.abs(own - expert);
}

import {
  answerOf,
  criteriaOf,
  highestPoints,
  scaleOf,
  type CriterionAnswer,
  type RubricContents,
} from '../rubrics/index.ts';
import { shareOf } from '../scoring/index.ts';

/** "16 of 20": the points of an evaluation as its grader chose them, and the most that there are. */
export function pointsGiven(
  contents: RubricContents,
  answers: readonly CriterionAnswer[],
): { readonly points: number; readonly outOf: number } {
  const criteria = criteriaOf(contents);
  const points = criteria.reduce((sum, criterion) => {
    const choice = answers.find(({ criterionId }) => criterionId === criterion.id)?.choice ?? null;
    const answer = choice === null ? null : answerOf(criterion, choice);
    if (answer === null) return sum;
    if (answer.kind === 'points') return sum + answer.points;
    if (criterion.kind === 'levels' && answer.kind === 'levels')
      return sum + (criterion.levels[answer.level]?.points ?? 0);
    return sum + (shareOf(scaleOf(criterion), answer) ?? 0) * highestPoints(criterion);
  }, 0);
  return { points, outOf: criteria.reduce((sum, criterion) => sum + highestPoints(criterion), 0) };
}

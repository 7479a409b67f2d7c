import { criteriaOf, type CriterionAnswer, type RubricContents } from '../rubrics/index.ts';

/** How much of an essay somebody has rated, of how many criteria. */
export interface Begun {
  readonly rated: number;
  readonly of: number;
}

/** Null as long as nothing is rated: an essay that was only looked at is not begun. (GQ-27) */
export function begunOf(contents: RubricContents, answers: readonly CriterionAnswer[]): Begun | null {
  const criteria = criteriaOf(contents);
  const chosen = new Set(answers.flatMap(({ criterionId, choice }) => (choice === null ? [] : [criterionId])));
  const rated = criteria.filter(({ id }) => chosen.has(id)).length;
  return rated === 0 ? null : { rated, of: criteria.length };
}

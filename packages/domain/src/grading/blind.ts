import type { CriterionAnswer } from '../rubrics/index.ts';

/**
 * What a grader sees of a classmate's review: the criteria in which their own rating is saved, and nothing of the rest.
 * There is no switch: a rating that was made knowing the others would only repeat them. (GQ-7)
 */
export function revealed(
  theirs: readonly CriterionAnswer[],
  mine: readonly CriterionAnswer[],
): readonly CriterionAnswer[] {
  const rated = new Set(mine.flatMap(({ criterionId, choice }) => (choice === null ? [] : [criterionId])));
  return theirs.filter(({ criterionId }) => rated.has(criterionId));
}

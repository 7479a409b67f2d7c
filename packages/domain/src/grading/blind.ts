import { criteriaOf, type CriterionAnswer, type RubricContents } from '../rubrics/index.ts';

/**
 * What a grader sees of a classmate's review: the criteria in which their own rating is saved, and nothing of the rest.
 * There is no switch: a rating that was made knowing the others would only repeat them. (GQ-7)
 */
export function revealed(
  theirs: readonly CriterionAnswer[],
  mine: readonly CriterionAnswer[],
): readonly CriterionAnswer[] {
  const rated = ratedIn(mine);
  return theirs.filter(({ criterionId }) => rated.has(criterionId));
}

/**
 * Whether they see what is said about one criterion of a review; about the whole (null, or a criterion that the rubric no
 * longer has) once every criterion is rated. (GQ-7, SL-12)
 */
export function seesAbout(
  criterionId: string | null,
  contents: RubricContents,
  mine: readonly CriterionAnswer[],
): boolean {
  const rated = ratedIn(mine);
  const criteria = criteriaOf(contents);
  const about = criteria.filter(({ id }) => id === criterionId);
  return (about.length === 0 ? criteria : about).every(({ id }) => rated.has(id));
}

const ratedIn = (answers: readonly CriterionAnswer[]): ReadonlySet<string> =>
  new Set(answers.flatMap(({ criterionId, choice }) => (choice === null ? [] : [criterionId])));

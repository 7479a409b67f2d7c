import type { CriterionAnswer, RubricContents } from '@circuit/domain/rubrics';
import { isSame } from '@circuit/domain/saving';

/** Said before an unchanged rating is finished: the levels of the try before stand in the form from the start. (PT-8) */
export const NOTHING_CHANGED = 'You haven’t changed any levels since your last try.';

/** The rubric of another try: what differed from the expert says so in its title, wherever that stands. (PT-8) */
export function withDiffering<Contents extends RubricContents>(
  contents: Contents,
  differing: readonly string[],
): Contents {
  if (differing.length === 0) return contents;
  return {
    ...contents,
    criteria: contents.criteria.map((one) =>
      differing.includes(one.id) ? { ...one, title: `${one.title} (different in your last try)` } : one,
    ),
  };
}

/** The same levels; comments do not count. */
export function isSameRating(one: readonly CriterionAnswer[], other: readonly CriterionAnswer[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ criterionId, choice }) => {
      const same = other.find((answer) => answer.criterionId === criterionId);
      return same !== undefined && isSame(same.choice, choice);
    })
  );
}

import type { QueuedWork } from '@circuit/contract/grading';
import type { OpenSecondLook } from '@circuit/contract/secondLooks';
import { criteriaOf } from '@circuit/domain/rubrics';

/** "About the review by Classmate 2, Evidence": the name under which that review stands beside the essay. */
export function subjectOf(
  { rubric }: Pick<QueuedWork, 'rubric'>,
  { reviewNumber, criterionId }: Pick<OpenSecondLook, 'reviewNumber' | 'criterionId'>,
): string {
  const criterion = criteriaOf(rubric).find(({ id }) => id === criterionId);
  return `About the review by Classmate ${reviewNumber}${criterion === undefined ? '' : `, ${criterion.title}`}`;
}

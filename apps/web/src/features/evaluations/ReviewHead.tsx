import { PageTitle } from '@circuit/ui';

import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';

import { type OfReview, taskTitle } from './review.ts';
import { ReviewLinks } from './ReviewLinks.tsx';
import styles from './review.module.css';

/** Above what can only be read: course, assignment, title, and the other reviews. */
export function ReviewHead({ course, groupAssignment, list, task }: OfReview) {
  return (
    <div className={styles['head']}>
      <div>
        <GroupAssignmentCrumbs course={course} groupAssignment={groupAssignment} />
        <PageTitle>{taskTitle(task)}</PageTitle>
      </div>
      {task.kind === 'self' ? null : (
        <ReviewLinks course={course} groupAssignment={groupAssignment} list={list} currentNumber={task.number} />
      )}
    </div>
  );
}

import { PageTitle } from '@circuit/ui';

import { RunCrumbs } from '#shared/groupAssignments/RunCrumbs.tsx';

import { type OfReview, taskTitle } from './review.ts';
import { ReviewLinks } from './ReviewLinks.tsx';
import styles from './review.module.css';

/** Above what can only be read: course, assignment, title, and the other reviews. */
export function ReviewHead({ course, run, list, task }: OfReview) {
  return (
    <div className={styles['head']}>
      <div>
        <RunCrumbs course={course} run={run} />
        <PageTitle>{taskTitle(task)}</PageTitle>
      </div>
      {task.kind === 'self' ? null : <ReviewLinks course={course} run={run} list={list} currentNumber={task.number} />}
    </div>
  );
}

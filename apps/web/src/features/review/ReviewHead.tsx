import { AppLink, PageTitle } from '@circuit/ui';

import { hubAddress, type OfReview, taskTitle } from './review.ts';
import { ReviewLinks } from './ReviewLinks.tsx';
import styles from './review.module.css';

/** Above what can only be read: course, assignment, title, and the other reviews. */
export function ReviewHead({ course, run, list, task }: OfReview) {
  return (
    <div className={styles['head']}>
      <div>
        <nav aria-label="Breadcrumb" className={styles['crumbs']}>
          <AppLink href={`/courses/${course.id}`}>{course.name}</AppLink>
          <span aria-hidden>/</span>
          <AppLink href={hubAddress({ course, run })}>{run.title}</AppLink>
        </nav>
        <PageTitle>{taskTitle(task)}</PageTitle>
      </div>
      {task.kind === 'self' ? null : <ReviewLinks course={course} run={run} list={list} currentNumber={task.number} />}
    </div>
  );
}

import { AppLink, Icon } from '@circuit/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { TimeLeft } from '#parts/learnerStatuses/TimeLeft.tsx';
import { useZone } from '#platform/api/useZone.ts';

import { hubAddress, type OfReview, taskTitle } from './review.ts';
import { ReviewLinks } from './ReviewLinks.tsx';
import styles from './review.module.css';

interface Props extends OfReview {
  readonly children: ReactNode;
}

/** Above the panes: where one is, which reviews there are, and until when. (mock 02) */
export function ReviewHeader({ course, groupAssignment, list, task, children }: Props) {
  const zone = useZone(course.timeZoneId);
  return (
    <div className={styles['header']}>
      <AppLink href={hubAddress({ course, groupAssignment })} className={styles['back']}>
        <Icon of={ArrowLeft} /> {groupAssignment.title}
      </AppLink>
      <h1 tabIndex={-1}>{taskTitle(task)}</h1>
      {task.kind === 'self' ? null : (
        <ReviewLinks course={course} groupAssignment={groupAssignment} list={list} currentNumber={task.number} />
      )}
      {task.endsAt === null ? null : (
        <p className={styles['due']}>
          <TimeLeft endsAt={task.endsAt} zone={zone} />
        </p>
      )}
      {children}
    </div>
  );
}

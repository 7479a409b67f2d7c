import { LinkButton, PageTitle, ProgressBar } from '@circuit/ui';

import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import type { OwnReviews } from '#parts/learnerStatuses/learnerApi.ts';
import { reasonWords } from '#parts/learnerStatuses/standing.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { hubAddress, type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { waitingFor } from './review.ts';
import styles from './review.module.css';

interface Props extends GroupAssignmentOfCourse {
  readonly list: Pick<OwnReviews, 'progress' | 'peersClosed' | 'plannedCount'>;
}

/** Nothing to review yet: why, and how far the giving out is. (RW-3) */
export function GivingOut({ course, groupAssignment, list: { progress, peersClosed, plannedCount } }: Props) {
  const zone = useZone(course.timeZoneId);
  const word = workWord(groupAssignment);
  const reason = peersClosed === null ? null : reasonWords(peersClosed, (date) => formatDateTime(date, zone));
  // How far it is, is the same for everybody, also for those who get nothing.
  const waiting = waitingFor({ peersClosed }, course);
  const isOnItsWay = waiting === 'aMoment';
  const essays = word === 'essay' ? 'Essays are' : 'Work is';
  return (
    <div className={styles['waiting']}>
      <GroupAssignmentCrumbs course={course} groupAssignment={groupAssignment} />
      <PageTitle>{waiting === 'no' ? 'Nothing to review' : 'Nothing to review yet'}</PageTitle>
      <p>
        {isOnItsWay
          ? `${essays} being given out. This usually takes less than a minute. You will get ${plannedCount}. They will appear on this page.`
          : (reason ?? 'You were not given any work to review. Your instructor can tell you why.')}
      </p>
      {!isOnItsWay || progress === null || progress.total === null ? null : (
        <ProgressBar
          label={`${essays} being given out`}
          isLabelHidden
          value={progress.done}
          max={progress.total}
          valueText={`${progress.done} of ${progress.total}`}
          isAnnounced
        />
      )}
      <div>
        <LinkButton href={hubAddress({ course, groupAssignment })}>Back to the assignment</LinkButton>
      </div>
    </div>
  );
}

import { LinkButton, PageTitle, ProgressBar } from '@circuit/ui';

import { RunCrumbs } from '#shared/groupAssignments/RunCrumbs.tsx';
import type { OwnReviews } from '#shared/learning/learnerApi.ts';
import { reasonWords } from '#shared/learning/standing.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';

import { hubAddress, type RunOfCourse, waitingFor, workWord } from './review.ts';
import styles from './review.module.css';

interface Props extends RunOfCourse {
  readonly list: Pick<OwnReviews, 'progress' | 'peersClosed' | 'plannedCount'>;
}

/** Nothing to review yet: why, and how far the giving out is. (RW-3) */
export function GivingOut({ course, run, list: { progress, peersClosed, plannedCount } }: Props) {
  const zone = useZone(course.timeZoneId);
  const word = workWord(run);
  const reason = peersClosed === null ? null : reasonWords(peersClosed, (date) => formatDateTime(date, zone));
  // How far it is, is the same for everybody, also for those who get nothing.
  const waiting = waitingFor({ peersClosed }, course);
  const isOnItsWay = waiting === 'aMoment';
  const essays = word === 'essay' ? 'Essays are' : 'Work is';
  return (
    <div className={styles['waiting']}>
      <RunCrumbs course={course} run={run} />
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
        <LinkButton href={hubAddress({ course, run })}>Back to the assignment</LinkButton>
      </div>
    </div>
  );
}

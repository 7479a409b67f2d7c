import type { listPracticeEssays } from '@circuit/contract/calibrations';
import type { Submission } from '@circuit/contract/submissions';
import { hasEnded } from '@circuit/domain/groups';
import { nextStep } from '@circuit/domain/learnerStatuses';
import type { PhaseType } from '@circuit/domain/phases';
import { Trace } from '@circuit/ui';

import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import type { OwnReviews } from '#parts/learnerStatuses/learnerApi.ts';
import type { Standing } from '#parts/learnerStatuses/standing.ts';
import { traceOfStandings } from '#parts/learnerStatuses/traceOfStandings.ts';
import { MoreTime } from '#parts/timeRequests/MoreTime.tsx';
import { formatDay } from '#platform/time/days.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import styles from './hub.module.css';
import { Materials } from './Materials.tsx';
import { hasNewerChanges } from './parts.ts';
import { type PartLoading, PartsList } from './PartsList.tsx';
import { StepCard } from './StepCard.tsx';
import { WeightsBar } from './WeightsBar.tsx';

interface Props extends GroupAssignmentOfCourse {
  readonly standings: readonly Standing[];
  readonly submission: Submission | null;
  readonly practice: ResponseOf<typeof listPracticeEssays> | null;
  readonly reviews: OwnReviews | null;
  readonly loading: Partial<Record<PhaseType, PartLoading>>;
  /** Nothing is written yet: then the instructions stand open. */
  readonly isFirstRead: boolean;
  readonly now: Date;
  /** Nobody's page, for staff to look at: it leads nowhere. (VS-3) */
  readonly isSample?: boolean | undefined;
}

/** What stands on a student's page of one assignment, from facts that were loaded before. (HB-1) */
export function HubView(props: Props) {
  const { course, groupAssignment, standings, submission, practice, reviews, loading, now, isSample } = props;
  const zone = useZone(course.timeZoneId);
  const hasCourseEnded = hasEnded({ endDate: course.endDate === null ? null : new Date(course.endDate) }, now);
  // What is written here is known before the server is asked again where the student stands.
  const nextPhase = nextStep(standings, { hasNewerChanges: hasNewerChanges(submission), now });
  return (
    <div className={styles['hub']}>
      <StepCard
        course={course}
        groupAssignment={groupAssignment}
        standings={standings}
        nextPhase={nextPhase}
        practices={practice?.items ?? []}
        reviews={reviews}
        hasCourseEnded={hasCourseEnded}
        now={now}
        isSample={isSample}
      >
        <Trace steps={traceOfStandings(standings, nextPhase, now, (date) => formatDay(date, zone))} />
      </StepCard>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <PartsList
            standings={standings}
            ids={idsOf(course, groupAssignment)}
            submission={submission}
            practice={practice}
            reviews={reviews}
            loading={loading}
            showDate={(date) => formatDateTime(date, zone)}
            isSample={isSample}
          />
          {isSample === true ? null : <MoreTime course={course} groupAssignment={groupAssignment} title="More time" />}
          <Materials groupAssignment={groupAssignment} isFirstRead={props.isFirstRead} />
        </div>
        <section className={styles['aside']} aria-labelledby="score-made">
          <h2 id="score-made">How your score is made</h2>
          <WeightsBar weights={groupAssignment.weights} phases={groupAssignment.phases} />
        </section>
      </div>
    </div>
  );
}

import { hasEnded } from '@circuit/domain/groups';
import { Button, EmptyState, PageTitle, Skeleton, Trace } from '@circuit/ui';

import { useOwnSubmissionQuery } from '#features/handIn/handInApi.ts';
import { addressOf, type RunOfCourse } from '#features/handIn/run.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { useOwnLearnerStatusQuery, usePracticeEssaysQuery } from '#shared/learning/learnerApi.ts';
import { standingOf } from '#shared/learning/standing.ts';
import { formatDay } from '#shared/time/days.ts';
import { formatDateTime, zoneWords } from '#shared/time/format.ts';
import { useNow } from '#shared/time/useNow.ts';
import { useZone } from '#shared/time/useZone.ts';

import { CourseCrumb } from './CourseCrumb.tsx';
import styles from './hub.module.css';
import { Materials } from './Materials.tsx';
import { PartsList } from './PartsList.tsx';
import { StepCard } from './StepCard.tsx';
import { traceOfStandings } from './traceOfStandings.ts';
import { useTurnOfPhase } from './useTurnOfPhase.ts';
import { WeightsBar } from './WeightsBar.tsx';

/** A student's page of one assignment: what to do now, by when, and everything that belongs to it. (HB-1) */
export function HubPage({ course, run }: RunOfCourse) {
  const zone = useZone(course.timeZoneId);
  const now = useNow();
  const asked = { groupAssignmentId: run.id };
  const has = (type: string) => run.groupAssignmentPhases.some((phase) => phase.type === type);
  const status = useOwnLearnerStatusQuery(asked);
  const submission = useOwnSubmissionQuery(asked, { skip: !has('Submission') });
  const practice = usePracticeEssaysQuery(asked, { skip: !has('Calibration') });
  useTurnOfPhase(status.data?.phases ?? [], now, status.refetch);

  const showDate = (date: Date) => formatDateTime(date, zone);
  const head = (
    <>
      <CourseCrumb course={course} />
      <PageTitle sub={`${run.description} Times are ${zoneWords(now, zone)}.`.trim()}>{run.title}</PageTitle>
    </>
  );
  if (status.data === undefined)
    return (
      <>
        {head}
        {status.isError ? (
          <div role="alert">
            <EmptyState
              title="Could not load where you stand."
              text={isFetchProblem(status.error) ? status.error.detail : undefined}
              action={<Button onClick={() => void status.refetch()}>Try again</Button>}
            />
          </div>
        ) : (
          <Skeleton shape="block" label="Loading where you stand" />
        )}
      </>
    );

  const standings = status.data.phases.map((phase) => standingOf(phase, showDate));
  const hasCourseEnded = hasEnded({ endDate: course.endDate === null ? null : new Date(course.endDate) }, now);
  return (
    <>
      {head}
      <div className={styles['hub']}>
        <StepCard
          course={course}
          run={run}
          standings={standings}
          practices={practice.data?.items ?? []}
          hasCourseEnded={hasCourseEnded}
          now={now}
        >
          <Trace steps={traceOfStandings(standings, status.data.nextPhase, now, (date) => formatDay(date, zone))} />
        </StepCard>
        <div className={styles['columns']}>
          <div className={styles['main']}>
            <PartsList
              standings={standings}
              address={addressOf({ course, run })}
              submission={submission.data?.submission ?? null}
              practice={practice.data ?? null}
              showDate={showDate}
            />
            <Materials run={run} isFirstRead={submission.data?.submission === null} />
          </div>
          <section className={styles['aside']} aria-labelledby="score-made">
            <h2 id="score-made">How your score is made</h2>
            <WeightsBar weights={run.weights} phases={run.phases} />
          </section>
        </div>
      </div>
    </>
  );
}

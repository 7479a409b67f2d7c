import { hasEnded } from '@circuit/domain/groups';
import { Button, EmptyState, PageTitle, Skeleton, Trace } from '@circuit/ui';
import { useState } from 'react';

import { useOwnSubmissionQuery } from '#features/handIn/handInApi.ts';
import { addressOf, type RunOfCourse } from '#features/handIn/run.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import {
  useLearnerEvaluationsQuery,
  useOwnLearnerStatusQuery,
  usePracticeEssaysQuery,
} from '#shared/learning/learnerApi.ts';
import { standingOf } from '#shared/learning/standing.ts';
import { traceOfStandings } from '#shared/learning/traceOfStandings.ts';
import { usePollingMs } from '#shared/learning/usePollingMs.ts';
import { useScreenFocus } from '#shared/learning/useScreenFocus.ts';
import { useTurnOfPhase } from '#shared/learning/useTurnOfPhase.ts';
import { formatDay } from '#shared/time/days.ts';
import { formatDateTime, zoneWords } from '#shared/time/format.ts';
import { useNow } from '#shared/time/useNow.ts';
import { useZone } from '#shared/time/useZone.ts';

import { CourseCrumb } from './CourseCrumb.tsx';
import styles from './hub.module.css';
import { Materials } from './Materials.tsx';
import { type PartLoading, PartsList } from './PartsList.tsx';
import { StepCard } from './StepCard.tsx';
import { WeightsBar } from './WeightsBar.tsx';

/** A student's page of one assignment: what to do now, by when, and everything that belongs to it. (HB-1) */
export function HubPage({ course, run }: RunOfCourse) {
  const zone = useZone(course.timeZoneId);
  useScreenFocus(`hub ${run.id}`);
  const now = useNow();
  const asked = { groupAssignmentId: run.id };
  const has = (type: string) => run.groupAssignmentPhases.some((phase) => phase.type === type);
  const [isGivingOut, setGivingOut] = useState(false);
  const usual = { pollingInterval: usePollingMs(false), skipPollingIfUnfocused: true };
  const closely = { ...usual, pollingInterval: usePollingMs(isGivingOut) };
  const status = useOwnLearnerStatusQuery(asked, closely);
  const submission = useOwnSubmissionQuery(asked, { ...usual, skip: !has('Submission') });
  const practice = usePracticeEssaysQuery(asked, { ...usual, skip: !has('Calibration') });
  const reviews = useLearnerEvaluationsQuery(asked, {
    ...closely,
    skip: !has('PeerEvaluation') && !has('SelfEvaluation'),
  });
  useTurnOfPhase(status.data?.phases ?? [], now, () => {
    for (const query of [status, submission, practice, reviews]) if (!query.isUninitialized) void query.refetch();
  });
  const isNowGivingOut = reviews.data?.peersClosed?.kind === 'notDistributed';
  if (isNowGivingOut !== isGivingOut) setGivingOut(isNowGivingOut);

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
          reviews={reviews.data ?? null}
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
              reviews={reviews.data ?? null}
              loading={{
                Submission: loadingOf(submission),
                Calibration: loadingOf(practice),
                PeerEvaluation: loadingOf(reviews),
                SelfEvaluation: loadingOf(reviews),
              }}
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

interface Asked {
  readonly data?: unknown;
  readonly isError: boolean;
  readonly isUninitialized: boolean;
  readonly refetch: () => unknown;
}

/** What was loaded once stays, also when it could not be asked for again. */
function loadingOf({ data, isError, isUninitialized, refetch }: Asked): PartLoading {
  const isMissing = data === undefined && !isUninitialized;
  return { isLoading: isMissing && !isError, isFailed: isMissing && isError, retry: () => void refetch() };
}

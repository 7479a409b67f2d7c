import { Breadcrumbs, Button, EmptyState, PageTitle, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { useOwnSubmissionQuery } from '#features/handIn/handInApi.ts';
import type { RunOfCourse } from '#features/handIn/run.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import {
  useLearnerEvaluationsQuery,
  useOwnLearnerStatusQuery,
  usePracticeEssaysQuery,
} from '#shared/learning/learnerApi.ts';
import { standingOf } from '#shared/learning/standing.ts';
import { usePollingMs } from '#shared/learning/usePollingMs.ts';
import { useScreenFocus } from '#shared/learning/useScreenFocus.ts';
import { useTurnOfPhase } from '#shared/learning/useTurnOfPhase.ts';
import { courseCrumb } from '#shared/navigation/crumbs.ts';
import { formatDateTime, zoneWords } from '#shared/time/format.ts';
import { useNow } from '#shared/time/useNow.ts';
import { useZone } from '#shared/time/useZone.ts';

import { HubView } from './HubView.tsx';
import type { PartLoading } from './PartsList.tsx';

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
      <Breadcrumbs trail={[courseCrumb(course)]} />
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
              title="Could not load your status."
              text={isFetchProblem(status.error) ? status.error.detail : undefined}
              action={<Button onClick={() => void status.refetch()}>Try again</Button>}
            />
          </div>
        ) : (
          <Skeleton shape="block" label="Loading your status" />
        )}
      </>
    );

  const standings = status.data.phases.map((phase) => standingOf(phase, showDate));
  return (
    <>
      {head}
      <HubView
        course={course}
        run={run}
        standings={standings}
        nextPhase={status.data.nextPhase}
        submission={submission.data?.submission ?? null}
        practice={practice.data ?? null}
        reviews={reviews.data ?? null}
        loading={{
          Submission: loadingOf(submission),
          Calibration: loadingOf(practice),
          PeerEvaluation: loadingOf(reviews),
          SelfEvaluation: loadingOf(reviews),
        }}
        isFirstRead={submission.data?.submission === null}
        now={now}
      />
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

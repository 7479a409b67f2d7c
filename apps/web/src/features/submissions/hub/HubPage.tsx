import { Breadcrumbs, PageTitle, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { useOwnSubmissionQuery } from '../handInApi.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import {
  useLearnerEvaluationsQuery,
  useOwnLearnerStatusQuery,
  usePracticeEssaysQuery,
} from '#parts/learnerStatuses/learnerApi.ts';
import { standingOf } from '#parts/learnerStatuses/standing.ts';
import { usePollingMs } from '#parts/learnerStatuses/usePollingMs.ts';
import { useScreenFocus } from '#parts/learnerStatuses/useScreenFocus.ts';
import { useTurnOfPhase } from '#parts/learnerStatuses/useTurnOfPhase.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { courseCrumb } from '#parts/addresses/crumbs.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { LockdownNote } from '#parts/lockdownBrowser/LockdownNote.tsx';
import { formatDateTime, zoneWords } from '#platform/time/format.ts';
import { useNow } from '#platform/time/useNow.ts';
import { useZone } from '#platform/api/useZone.ts';

import { HubView } from './HubView.tsx';
import type { PartLoading } from './PartsList.tsx';

/** A student's page of one assignment: what to do now, by when, and everything that belongs to it. (HB-1) */
export function HubPage({ course, groupAssignment }: GroupAssignmentOfCourse) {
  const zone = useZone(course.timeZoneId);
  useScreenFocus(`hub ${groupAssignment.id}`);
  const now = useNow();
  const asked = { groupAssignmentId: groupAssignment.id };
  const has = (type: string) => groupAssignment.groupAssignmentPhases.some((phase) => phase.type === type);
  const [isGivingOut, setGivingOut] = useState(false);
  const usual = { pollingInterval: usePollingMs(false), skipPollingIfUnfocused: true };
  const closely = { ...usual, pollingInterval: usePollingMs(isGivingOut) };
  const status = useOwnLearnerStatusQuery(asked, closely);
  // The draft itself opens only in LockDown Browser where that is required; this page opens everywhere. (LD-5)
  const skipsDraft = !has('Submission') || groupAssignment.requiresLockdownBrowser;
  const submission = useOwnSubmissionQuery(asked, { ...usual, skip: skipsDraft });
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
      <PageTitle sub={`${groupAssignment.description} Times are ${zoneWords(now, zone)}.`.trim()}>
        {groupAssignment.title}
      </PageTitle>
    </>
  );
  if (status.data === undefined)
    return (
      <>
        {head}
        {status.isError ? (
          <LoadFailed look="page" what="Could not load your status." error={status.error} onRetry={status.refetch} />
        ) : (
          <Skeleton shape="block" label="Loading your status" />
        )}
      </>
    );

  const standings = status.data.phases.map((phase) => standingOf(phase, showDate));
  return (
    <>
      {head}
      {groupAssignment.requiresLockdownBrowser ? (
        <LockdownNote ids={idsOf(course, groupAssignment)} now={now} showDate={showDate} />
      ) : null}
      <HubView
        course={course}
        groupAssignment={groupAssignment}
        standings={standings}
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

import type { UserInfo } from '@circuit/contract/accounts';
import type { Submission } from '@circuit/contract/submissions';
import { hasEnded } from '@circuit/domain/groups';
import { displayName } from '@circuit/domain/people';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { Skeleton } from '@circuit/ui';
import { useEffect, useState } from 'react';

import { useOwnSubmissionQuery } from '../handInApi.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { Writing } from '../writing/Writing.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useUserInfo } from '#platform/session/useSession.ts';
import { useScreenTitle } from '#platform/title/screenTitle.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import { BeginDraft } from './BeginDraft.tsx';
import { ClosedWork } from './ClosedWork.tsx';
import { HandedInWork } from './HandedInWork.tsx';
import { NothingToHandIn } from './NothingToHandIn.tsx';
import { isSettling } from './settling.ts';

/** So often the page looks whether the draft has handed itself in. */
const SETTLING_MS = 10_000;

/** Where a student writes and hands in; once it is closed, where they read what they did. (HS-1) */
export function SubmissionPage({ course, groupAssignment }: GroupAssignmentOfCourse) {
  const query = useOwnSubmissionQuery({ groupAssignmentId: groupAssignment.id });
  useSettling(query.data?.submission ?? null, query.refetch);
  const person = useUserInfo().data;
  const zone = useZone(course.timeZoneId);
  const [isChanging, setIsChanging] = useState(false);
  const [hasWritten, setHasWritten] = useState(false);
  useScreenTitle(PHASE_LABELS.Submission);
  if (query.data === undefined || person === undefined) {
    if (!query.isError) return <Skeleton shape="block" label="Loading your work" />;
    return (
      <LoadFailed
        look="page"
        heading={PHASE_LABELS.Submission}
        what="Could not load your work."
        error={query.error}
        also="Nothing was lost."
        onRetry={query.refetch}
      />
    );
  }
  const { submission, closed } = query.data;
  const readOnlyReason = whyReadOnly(course, person, zone);
  const isReadOnly = readOnlyReason !== null;
  if (submission === null)
    return closed === null && !isReadOnly ? (
      <BeginDraft course={course} groupAssignment={groupAssignment} />
    ) : (
      <NothingToHandIn
        course={course}
        groupAssignment={groupAssignment}
        closed={closed}
        readOnlyReason={readOnlyReason}
      />
    );
  const work = { course, groupAssignment, submission };
  if (submission.closed !== null || isReadOnly)
    return <ClosedWork {...work} readOnlyReason={readOnlyReason} isArrival={hasWritten} />;
  if (submission.handedIn !== null && !submission.hasChangedSince && !isChanging)
    return <HandedInWork {...work} onChange={() => setIsChanging(true)} />;
  return (
    <Writing
      {...work}
      person={person}
      isArrival={isChanging}
      onWriting={() => setHasWritten(true)}
      onClosed={query.refetch}
    />
  );
}

/** A draft that hands itself in is not left at what it was. (HD-9) */
function useSettling(own: Submission | null, look: () => unknown): void {
  const isDue = own !== null && isSettling(own);
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setInterval(look, SETTLING_MS);
    return () => clearInterval(timer);
  }, [isDue, look]);
}

/** Why somebody may only read here, although Hand in is open: one sentence for every page. (HS-7) */
function whyReadOnly({ endDate }: GroupAssignmentOfCourse['course'], person: UserInfo, zone: string): string | null {
  if (endDate !== null && hasEnded({ endDate: new Date(endDate) }, serverNow()))
    return `This course ended ${formatDateTime(new Date(endDate), zone)}. You can read this but not change it.`;
  return person.isImpersonated
    ? `You are viewing as ${displayName(person)}. You can read this but not change it.`
    : null;
}

import { hasEnded } from '@circuit/domain/groups';
import { Button, EmptyState, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { useOwnSubmissionQuery } from '#features/handIn/handInApi.ts';
import type { RunOfCourse } from '#features/handIn/run.ts';
import { Writing } from '#features/handIn/writing/Writing.tsx';
import { isFetchProblem } from '#shared/api/status.ts';
import { useUserInfo } from '#shared/session/useSession.ts';
import { serverNow } from '#shared/time/serverClock.ts';

import { BeginDraft } from './BeginDraft.tsx';
import { ClosedWork } from './ClosedWork.tsx';
import { HandedInWork } from './HandedInWork.tsx';
import { NothingToHandIn } from './NothingToHandIn.tsx';

/** Where a student writes and hands in; once it is closed, where they read what they did. (HS-1) */
export function SubmissionPage({ course, run }: RunOfCourse) {
  const query = useOwnSubmissionQuery({ groupAssignmentId: run.id });
  const person = useUserInfo().data;
  const [isChanging, setIsChanging] = useState(false);
  if (query.data === undefined || person === undefined) {
    if (!query.isError) return <Skeleton shape="block" label="Loading your work" />;
    return (
      <div role="alert">
        <EmptyState
          title="Could not load your work."
          text={isFetchProblem(query.error) ? `${query.error.detail} Nothing was lost.` : 'Nothing was lost.'}
          action={<Button onClick={() => void query.refetch()}>Try again</Button>}
        />
      </div>
    );
  }
  const { submission, closed } = query.data;
  const hasCourseEnded = hasEnded({ endDate: course.endDate === null ? null : new Date(course.endDate) }, serverNow());
  const isReadOnly = hasCourseEnded || person.isImpersonated;
  if (submission === null)
    return closed === null && !isReadOnly ? (
      <BeginDraft course={course} run={run} />
    ) : (
      <NothingToHandIn course={course} run={run} closed={closed} />
    );
  const work = { course, run, submission };
  if (submission.closed !== null || isReadOnly) return <ClosedWork {...work} />;
  if (submission.handedIn !== null && !submission.hasChangedSince && !isChanging)
    return <HandedInWork {...work} onChange={() => setIsChanging(true)} />;
  return <Writing {...work} person={person} onClosed={query.refetch} />;
}

import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { scoreRunId, type UserId } from '@circuit/domain/kernel';
import { sortedName } from '@circuit/domain/people';
import { EmptyState, Skeleton } from '@circuit/ui';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { STATUS_CODE } from '#platform/problems/problem.ts';
import { isFetchProblem } from '#platform/api/status.ts';
import type { LearnersCourse } from '#parts/learnerStatuses/learnerApi.ts';
import { useReadOnly } from '#parts/learnerStatuses/useReadOnly.ts';
import { useOwnResultQuery, useResultQuery } from '#parts/scores/resultsApi.ts';
import { recordActs } from '#platform/learningEvents/record.ts';
import { useScreenTitle } from '#platform/title/screenTitle.ts';

import { Result } from './Result.tsx';

interface Props {
  readonly course: LearnersCourse;
  readonly groupAssignment: Pick<GroupAssignment, 'id'>;
}

/** A student's own results: nothing says who reviewed. (RZ-1) */
export function ResultsPage({ course, groupAssignment }: Props) {
  useScreenTitle('Results');
  const query = useOwnResultQuery({ groupAssignmentId: groupAssignment.id });
  const readOnly = useReadOnly(course);
  useViewed(groupAssignment.id, query.data?.state === 'scored');
  if (query.data !== undefined)
    return <Result course={course} result={query.data} isOwn readOnly={readOnly} mayAnswer={false} />;
  return <NotLoaded isOwn error={query.error} isError={query.isError} onRetry={query.refetch} />;
}

/** Tells of it once for each time that the page is opened. (LE-12) */
function useViewed(groupAssignmentId: string, isShown: boolean): void {
  useEffect(() => {
    if (isShown) recordActs({ kind: 'viewedResult', groupAssignmentId });
  }, [groupAssignmentId, isShown]);
}

/** The same page with names, for staff: of the run that the student sees, or of the one in the address. (RZ-9) */
export function LearnerResultsPage({
  group,
  groupAssignment,
  userId,
}: {
  readonly group: Pick<LearnersCourse, 'id' | 'name' | 'timeZoneId' | 'activities'>;
  readonly groupAssignment: Pick<GroupAssignment, 'id'>;
  readonly userId: UserId;
}) {
  const [address] = useSearchParams();
  // An address that was cut off names no run.
  const wanted = address.get('run') ?? '';
  const query = useResultQuery({
    groupAssignmentId: groupAssignment.id,
    userId,
    ...(wanted === '' ? {} : { scoreRunId: scoreRunId(wanted) }),
  });
  const learner = query.currentData?.learner ?? null;
  useScreenTitle(learner === null ? 'Results' : `Results for ${sortedName(learner)}`);
  const mayAnswer = group.activities.includes('SuperiorEvaluationCreate');
  if (query.currentData !== undefined)
    return <Result course={group} result={query.currentData} isOwn={false} readOnly={null} mayAnswer={mayAnswer} />;
  return <NotLoaded isOwn={false} error={query.error} isError={query.isError} onRetry={query.refetch} />;
}

interface NotLoadedProps {
  readonly isOwn: boolean;
  readonly error: unknown;
  readonly isError: boolean;
  readonly onRetry: () => unknown;
}

function NotLoaded({ isOwn, error, isError, onRetry }: NotLoadedProps) {
  if (!isError) return <Skeleton shape="block" label="Loading the results" />;
  if (isOwn && isFetchProblem(error) && error.status === STATUS_CODE.NOT_FOUND)
    return (
      <EmptyState title="There are no results for you here." text="The assignment is not open to students right now." />
    );
  if (isFetchProblem(error) && error.status === STATUS_CODE.NOT_FOUND)
    return (
      <EmptyState
        title="We cannot find that result."
        text="This person is not in the course, or the run does not exist."
      />
    );
  return <LoadFailed look="page" what="Could not load the results." error={error} onRetry={onRetry} />;
}

import type { LearnerEvaluation } from '@circuit/contract/evaluations';
import { Skeleton } from '@circuit/ui';
import { useEffect, useState } from 'react';

import type { OwnReviews } from '#parts/learnerStatuses/learnerApi.ts';
import { useAfterEnd } from '#parts/learnerStatuses/useAfterEnd.ts';
import { useReadOnly } from '#parts/learnerStatuses/useReadOnly.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useUserInfo } from '#platform/session/useSession.ts';

import { ClosedReview } from './ClosedReview.tsx';
import { HandedInReview } from './HandedInReview.tsx';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { NOT_LOADED } from './review.ts';
import { useLearnerEvaluationQuery } from './reviewApi.ts';
import { Reviewing } from './Reviewing.tsx';

interface Props extends GroupAssignmentOfCourse {
  readonly list: OwnReviews;
  readonly taskId: LearnerEvaluation['id'];
  /** Asks for the list anew. */
  readonly onClosed: () => unknown;
  /** What is shown now, once it is: its heading takes the focus. */
  readonly onScreen: (screen: string) => void;
}

/** One piece of work: to be reviewed, handed in, or only to be read. (RW-1) */
export function OneTask({ course, groupAssignment, list, taskId, onClosed, onScreen }: Props) {
  const query = useLearnerEvaluationQuery({ groupAssignmentId: groupAssignment.id, learnerEvaluationId: taskId });
  const person = useUserInfo().data;
  const [isChanging, setChanging] = useState(false);
  const task = query.currentData === undefined ? undefined : inList(query.currentData, list);
  const readOnly = useReadOnly(course);
  const screen = task === undefined ? null : screenOf(task, readOnly !== null, isChanging);
  useEffect(() => {
    if (screen !== null) onScreen(`${taskId} ${screen}`);
  }, [taskId, screen, onScreen]);
  const askAnew = () => {
    void query.refetch();
    onClosed();
  };
  useAfterEnd(task === undefined || screen === 'closed' ? null : task.endsAt, askAnew);
  if (task === undefined || person === undefined)
    return query.isError ? (
      <LoadFailed
        {...NOT_LOADED}
        heading={list.self?.id === taskId ? 'Self-evaluation' : 'Review'}
        error={query.error}
        onRetry={query.refetch}
      />
    ) : (
      <Skeleton shape="block" label="Loading the work" />
    );
  const of = { course, groupAssignment, list, task };
  if (screen === 'closed') return <ClosedReview {...of} readOnly={readOnly} />;
  if (screen === 'handedIn') return <HandedInReview {...of} onChange={() => setChanging(true)} />;
  return (
    <Reviewing
      {...of}
      personId={person.id}
      isChanging={isChanging}
      onHandedIn={() => setChanging(false)}
      onRefused={askAnew}
    />
  );
}

/** Its number as the list has it now: a task that was asked for a while ago does not know of later ones. */
function inList(task: LearnerEvaluation, { peers }: OwnReviews): LearnerEvaluation {
  const listed = peers.find(({ id }) => id === task.id);
  return listed === undefined ? task : { ...task, number: listed.number, total: peers.length };
}

function screenOf(task: LearnerEvaluation, isReadOnly: boolean, isChanging: boolean): 'closed' | 'handedIn' | 'review' {
  if (task.status === 'Closed' || task.closed !== null || isReadOnly) return 'closed';
  return task.status === 'HandedIn' && !isChanging ? 'handedIn' : 'review';
}

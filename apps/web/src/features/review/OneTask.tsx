import type { LearnerEvaluation } from '@circuit/contract';
import { Skeleton } from '@circuit/ui';
import { useState } from 'react';

import type { OwnReviews } from '#shared/learning/learnerApi.ts';
import { readOnlyWords } from '#shared/learning/readOnly.ts';
import { useAfterEnd } from '#shared/learning/useAfterEnd.ts';
import { useScreenFocus } from '#shared/learning/useScreenFocus.ts';
import { useUserInfo } from '#shared/session/useSession.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { serverNow } from '#shared/time/serverClock.ts';
import { useZone } from '#shared/time/useZone.ts';

import { ClosedReview } from './ClosedReview.tsx';
import { CouldNotLoad } from './CouldNotLoad.tsx';
import { HandedInReview } from './HandedInReview.tsx';
import type { RunOfCourse } from './review.ts';
import { useLearnerEvaluationQuery } from './reviewApi.ts';
import { Reviewing } from './Reviewing.tsx';

interface Props extends RunOfCourse {
  readonly list: OwnReviews;
  readonly taskId: LearnerEvaluation['id'];
  /** Asks for the list anew. */
  readonly onClosed: () => unknown;
}

/** One piece of work: to be reviewed, handed in, or only to be read. (RW-1) */
export function OneTask({ course, run, list, taskId, onClosed }: Props) {
  const query = useLearnerEvaluationQuery({ groupAssignmentId: run.id, learnerEvaluationId: taskId });
  const person = useUserInfo().data;
  const zone = useZone(course.timeZoneId);
  const [isChanging, setChanging] = useState(false);
  const { currentData: task } = query;
  const readOnly =
    person === undefined
      ? null
      : readOnlyWords({ course, person, now: serverNow(), showDate: (date) => formatDateTime(date, zone) });
  const screen = task === undefined ? null : screenOf(task, readOnly !== null, isChanging);
  useScreenFocus(screen);
  useAfterEnd(task === undefined || screen === 'closed' ? null : task.endsAt, () => {
    void query.refetch();
    onClosed();
  });
  if (task === undefined || person === undefined)
    return query.isError ? (
      <CouldNotLoad error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton shape="block" label="Loading the work" />
    );
  const of = { course, run, list, task };
  if (screen === 'closed') return <ClosedReview {...of} readOnly={readOnly} />;
  if (screen === 'handedIn') return <HandedInReview {...of} onChange={() => setChanging(true)} />;
  return <Reviewing {...of} personId={person.id} isChanging={isChanging} onHandedIn={() => setChanging(false)} />;
}

function screenOf(task: LearnerEvaluation, isReadOnly: boolean, isChanging: boolean): 'closed' | 'handedIn' | 'review' {
  if (task.status === 'Closed' || task.closed !== null || isReadOnly) return 'closed';
  return task.status === 'HandedIn' && !isChanging ? 'handedIn' : 'review';
}

import { EmptyState, LinkButton, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { useLearnerEvaluationsQuery } from '#shared/learning/learnerApi.ts';
import { usePollingMs } from '#shared/learning/usePollingMs.ts';

import { CouldNotLoad } from './CouldNotLoad.tsx';
import { GivingOut, isGivingOut } from './GivingOut.tsx';
import { OneTask } from './OneTask.tsx';
import { reviewAddress, type RunOfCourse } from './review.ts';

interface Props extends RunOfCourse {
  /** Of the task in the caller's own order, from the address, from 1. */
  readonly number: number;
}

/** A classmate's work to be reviewed, or what one waits for. (RW-1, RW-3) */
export function ReviewPage({ course, run, number }: Props) {
  const [waiting, setWaiting] = useState<'no' | 'yes' | 'aMoment'>('no');
  const everyMs = usePollingMs(waiting === 'aMoment');
  const query = useLearnerEvaluationsQuery(
    { groupAssignmentId: run.id },
    { pollingInterval: waiting === 'no' ? 0 : everyMs, skipPollingIfUnfocused: true },
  );
  const list = query.data;
  const nowWaiting = list === undefined || list.peers.length > 0 ? 'no' : isGivingOut(list) ? 'aMoment' : 'yes';
  if (nowWaiting !== waiting) setWaiting(nowWaiting);
  if (list === undefined)
    return query.isError ? (
      <CouldNotLoad error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton shape="block" label="Loading your reviews" />
    );
  const task = list.peers.find((peer) => peer.number === number);
  if (task !== undefined)
    return <OneTask key={task.id} course={course} run={run} list={list} taskId={task.id} onClosed={query.refetch} />;
  const [first] = list.peers;
  if (first === undefined) return <GivingOut course={course} run={run} list={list} />;
  return (
    <EmptyState
      title="There is no such review."
      text={`You have ${list.peers.length === 1 ? '1 review' : `${list.peers.length} reviews`}.`}
      action={<LinkButton href={reviewAddress({ course, run }, first.number)}>Open review {first.number}</LinkButton>}
    />
  );
}

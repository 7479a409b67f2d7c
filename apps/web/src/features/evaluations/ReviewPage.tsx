import { EmptyState, LinkButton, PageTitle, Skeleton } from '@circuit/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';

import { type OwnReviews, useLearnerEvaluationsQuery } from '#parts/learnerStatuses/learnerApi.ts';
import { usePollingMs } from '#parts/learnerStatuses/usePollingMs.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { useScreenFocus } from '#parts/learnerStatuses/useScreenFocus.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useScreenTitle } from '#platform/title/screenTitle.ts';

import { GivingOut } from './GivingOut.tsx';
import { OneTask } from './OneTask.tsx';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { NOT_LOADED, reviewAddress, taskTitle, waitingFor } from './review.ts';

interface Props extends GroupAssignmentOfCourse {
  /** Of the task in the caller's own order, from the address, from 1. */
  readonly number: number;
}

/** A classmate's work to be reviewed, or what one waits for. (RW-1, RW-3) */
export function ReviewPage({ course, groupAssignment, number }: Props) {
  const [waiting, setWaiting] = useState<'no' | 'yes' | 'aMoment'>('no');
  const everyMs = usePollingMs(waiting === 'aMoment');
  const query = useLearnerEvaluationsQuery(
    { groupAssignmentId: groupAssignment.id },
    { pollingInterval: waiting === 'no' ? 0 : everyMs, skipPollingIfUnfocused: true },
  );
  const list = query.data;
  const taskId = usePinnedTask(list, number);
  const [taskScreen, setTaskScreen] = useState<string | null>(null);
  const isNothing = list?.peers.length === 0 && taskId === undefined;
  useScreenFocus(isNothing ? 'waiting' : taskScreen);
  const shown = list?.peers.find(({ id }) => id === taskId);
  useScreenTitle(
    list === undefined || shown === undefined
      ? 'Review'
      : taskTitle({ kind: 'peer', number: shown.number, total: list.peers.length }),
  );
  const nowWaiting = isNothing ? waitingFor(list, course) : 'no';
  if (nowWaiting !== waiting) setWaiting(nowWaiting);
  if (list === undefined)
    return query.isError ? (
      <LoadFailed {...NOT_LOADED} heading="Review" error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton shape="block" label="Loading your reviews" />
    );
  if (taskId !== undefined)
    return (
      <OneTask
        key={taskId}
        course={course}
        groupAssignment={groupAssignment}
        list={list}
        taskId={taskId}
        onClosed={query.refetch}
        onScreen={setTaskScreen}
      />
    );
  const [first] = list.peers;
  if (first === undefined) return <GivingOut course={course} groupAssignment={groupAssignment} list={list} />;
  return (
    <>
      <GroupAssignmentCrumbs course={course} groupAssignment={groupAssignment} />
      <PageTitle>Review</PageTitle>
      <EmptyState
        title="We can’t find that review."
        text={`You have ${list.peers.length === 1 ? '1 review' : `${list.peers.length} reviews`}.`}
        action={
          <LinkButton href={reviewAddress({ course, groupAssignment }, first.number)}>
            Open review {first.number}
          </LinkButton>
        }
      />
    </>
  );
}

/**
 * The open task stays open until the student goes elsewhere, even if the list changes: the next key must never
 * rate another piece of work. (RW-1)
 */
function usePinnedTask(list: OwnReviews | undefined, number: number): string | undefined {
  const { key } = useLocation();
  const [pinned, setPinned] = useState<{ readonly key: string; readonly id: string } | null>(null);
  if (pinned?.key === key) return pinned.id;
  const found = list?.peers.find((peer) => peer.number === number);
  if (found !== undefined) setPinned({ key, id: found.id });
  return found?.id;
}

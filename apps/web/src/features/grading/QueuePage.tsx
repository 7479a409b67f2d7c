import type { GradedItem } from '@circuit/contract/grading';
import { can } from '@circuit/domain/permissions';
import { Button, Dialog, EmptyState, Note, Skeleton, VisuallyHidden } from '@circuit/ui';
import { type ReactNode, useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { usePollingMs } from '#parts/learnerStatuses/usePollingMs.ts';
import { useReadOnly } from '#parts/learnerStatuses/useReadOnly.ts';
import { useActor } from '#platform/session/useSession.ts';
import { useScreenTitle } from '#platform/title/screenTitle.ts';
import { many } from '#parts/words/figures.ts';

import { EmptyQueue } from './EmptyQueue.tsx';
import { FinalizeDialog } from './FinalizeDialog.tsx';
import { Frame } from './Frame.tsx';
import { useQueueQuery } from './gradingApi.ts';
import { OneWork } from './OneWork.tsx';
import { openable, type GroupAssignmentOfStaff } from './queue.ts';
import { isInView } from './queueFilter.ts';
import { QueueHeader } from './QueueHeader.tsx';
import { FIRST_LOOK, QueueList } from './QueueList.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { type ListPlace, NOWHERE, useLedFocus, useListPlace } from './useListPlace.ts';
import { useTypedAnswers } from './useTypedAnswers.ts';
import { useTaking } from './useTaking.ts';

/** Who grades what, one essay after the other; nothing says whose it is. (GQ-21) */
export function QueuePage({ group, groupAssignment }: GroupAssignmentOfStaff) {
  useScreenTitle('Grading queue');
  const actor = useActor();
  const query = useQueueQuery(
    { groupAssignmentId: groupAssignment.id },
    { pollingInterval: usePollingMs(false), skipPollingIfUnfocused: true },
  );
  const queue = query.data;
  const readOnly = useReadOnly(group);
  const isReadOnly = readOnly !== null;
  const place = useListPlace();
  const taking = useTaking({
    groupAssignment,
    queue,
    ask: async () => (await query.refetch()).data,
    isReadOnly,
    place,
  });
  const [shown, setShown] = useState<'list' | 'finalize' | null>(null);
  const [look, setLook] = useState(FIRST_LOOK);
  const [reopened, setReopened] = useState<GradedItem | null>(null);
  const mayChangeReviews = can(actor, 'SubmissionEvaluationUpdateAny', group) && !isReadOnly;
  const mayFinalize = can(actor, 'GroupAssignmentScoreDispatch', group) && !isReadOnly;

  const typed = useTypedAnswers();

  const { openId, refusal, view } = taking;
  const header = (notes: ReactNode) => (
    <QueueHeader
      group={group}
      groupAssignment={groupAssignment}
      queue={queue}
      onList={() => setShown('list')}
      onFinalize={mayFinalize ? () => setShown('finalize') : undefined}
    >
      <output>{refusal === null ? null : <Note>{refusal}</Note>}</output>
      {notes}
    </QueueHeader>
  );
  const leaveList = () => {
    place.choose(true);
    setShown((now) => (now === 'list' ? null : now));
  };
  const list =
    queue === undefined ? undefined : (
      <QueueList
        queue={queue}
        openId={openId}
        view={view}
        onView={taking.choose}
        place={place}
        look={look}
        onLook={(change) => setLook((before) => ({ ...before, ...change }))}
        mayFinalize={mayFinalize}
        onTake={(id) => {
          leaveList();
          if (isReadOnly) taking.read(id);
          else taking.take(id);
        }}
        onRead={(id) => {
          leaveList();
          taking.read(id);
        }}
        onReopen={mayChangeReviews ? setReopened : undefined}
      />
    );

  function middle(): ReactNode {
    if (queue === undefined)
      return query.isError ? (
        <LoadFailed what="Could not load the queue." error={query.error} onRetry={query.refetch} />
      ) : (
        <Skeleton shape="block" label="Loading the queue" />
      );
    if (queue.closed !== null) return <EmptyState title="Grading is not open." text={queue.closed} />;
    if (taking.isTaking) return <Skeleton shape="block" label="Opening an essay" />;
    if (view !== 'all' && !queue.items.some((item) => isInView(item, view)) && queue.items.length > 0)
      return (
        <EmptyState
          title="Nothing of this kind is waiting."
          text={`${many(queue.items.length, 'essay')} of other kinds ${queue.items.length === 1 ? 'is' : 'are'} waiting.`}
          action={
            <Button kind="primary" onClick={isReadOnly ? () => taking.choose('all') : taking.takeFromAll}>
              Show the whole queue
            </Button>
          }
        />
      );
    if (openable(queue, null, { view }).length > 0 && !isReadOnly)
      return (
        <EmptyState
          title="No essay is open."
          action={
            <Button kind="primary" onClick={() => taking.takeNext(null)}>
              Open the next essay
            </Button>
          }
        />
      );
    if (queue.items.length > 0)
      return (
        <EmptyState
          title="Other graders have every essay in the queue open."
          text="You can open an essay here when a grader gives it back or leaves it for ten minutes."
        />
      );
    if (readOnly !== null) return <EmptyState title="The queue is empty." text={readOnly} />;
    return (
      <EmptyQueue
        groupAssignment={groupAssignment}
        handInCount={queue.handInCount}
        onPulled={() => taking.takeNext(null)}
      />
    );
  }

  const isOpen = openId !== null && queue !== undefined && queue.closed === null;
  return (
    <>
      {/* Outlives the essays: whatever comes next is said here. */}
      <VisuallyHidden>
        <output>{taking.said}</output>
      </VisuallyHidden>
      {isOpen ? (
        <OneWork
          key={openId}
          group={group}
          groupAssignment={groupAssignment}
          queueItemId={openId}
          nextId={openable(queue, openId, { view })[0]?.id ?? null}
          mayChangeReviews={mayChangeReviews}
          readOnly={readOnly}
          typed={typed}
          taking={taking}
          place={place}
          header={header}
          side={list}
          onNext={(wish) => {
            place.choose(false);
            taking.takeNext(openId, wish);
          }}
        />
      ) : (
        <Frame header={header(null)} side={list}>
          {taking.isTaking ? middle() : <Arrived place={place}>{middle()}</Arrived>}
        </Frame>
      )}
      <Dialog isOpen={shown === 'list'} onClose={() => setShown(null)} title="Queue">
        {list}
      </Dialog>
      {shown === 'finalize' ? (
        <FinalizeDialog groupAssignment={groupAssignment} onClose={() => setShown(null)} />
      ) : null}
      {reopened === null ? null : (
        <ReopenDialog groupAssignment={groupAssignment} item={reopened} onClose={() => setReopened(null)} />
      )}
    </>
  );
}

/** Shown when no essay is left; takes focus if the grader was on the way to the next one. */
function Arrived({ place, children }: { readonly place: ListPlace; readonly children: ReactNode }) {
  const arrived = useLedFocus(place, NOWHERE);
  return (
    <div ref={arrived} tabIndex={-1}>
      {children}
    </div>
  );
}

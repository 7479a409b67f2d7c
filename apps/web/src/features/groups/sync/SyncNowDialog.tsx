import { Skeleton } from '@circuit/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import type { Course } from '../course.ts';
import { useSyncRosterMutation } from '../coursesApi.ts';
import { JobProgress } from '../roster/JobProgress.tsx';
import { PlanReview } from '../roster/PlanReview.tsx';
import { applyNote, changesAnything } from '../roster/rosterWords.ts';
import { ReadingRoster } from './ReadingRoster.tsx';
import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { NotDone } from '#platform/acts/NotDone.tsx';
import { useRehearsed } from '#platform/api/useRehearsed.ts';

interface Asked {
  readonly dryRun: boolean;
  readonly confirmsRemovals: boolean;
}

interface DialogProps {
  readonly group: Course;
  /** The roster of a learning platform is read anew before anything is compared with it. */
  readonly readsFirst: boolean;
  readonly onClose: () => void;
}

/** Reads what can be read, rehearses as soon as that is done; Apply does what was shown. */
export function SyncNowDialog({ group, readsFirst, onClose }: DialogProps) {
  const [isRead, setRead] = useState(!readsFirst);
  const [syncRoster] = useSyncRosterMutation();
  const [isConfirmed, setConfirmed] = useState(false);
  const { answer, ask, lastAsked, isSending, hasFailed, detail, isUnknown } = useRehearsed(
    (asked: Asked, idempotencyKey) => syncRoster({ request: { groupId: group.id, ...asked }, idempotencyKey }),
  );
  const send = (dryRun: boolean) => ask({ dryRun, confirmsRemovals: isConfirmed });
  const rehearse = useEffectEvent(() => send(true));
  useEffect(() => {
    if (isRead) rehearse();
  }, [isRead]);

  const shown = hasFailed ? undefined : answer;
  const job = shown?.jobLog ?? null;
  const plan = shown?.plan ?? null;
  // What may have begun is asked for as it was; what did not begin is rehearsed anew.
  const again = () => (isUnknown && lastAsked !== undefined ? ask(lastAsked) : send(true));
  const isUnchanged = plan !== null && !changesAnything(plan);
  const isUnconfirmed = plan?.needsConfirmation === true && !isConfirmed;
  return (
    <ActDialog
      title="Sync now"
      note={plan !== null && job === null ? applyNote(plan, isConfirmed) : undefined}
      safe={job === null && !isUnchanged ? 'Cancel' : 'Close'}
      action={plan !== null && job === null && !isUnchanged ? 'Apply' : undefined}
      busyLabel="Starting…"
      isBusy={isSending}
      isOff={isUnconfirmed}
      failed={null}
      act={() => send(false)}
      onClose={onClose}
    >
      {!isRead && <ReadingRoster groupId={group.id} onRead={() => setRead(true)} />}
      {isRead && plan === null && !hasFailed && <Skeleton shape="line" count={4} />}
      {hasFailed && (
        <NotDone
          isUnknown={isUnknown}
          unknownText="The server did not answer, so the sync may have started. Trying again will not start it twice."
          nothingText="Nothing was changed."
          detail={detail}
          onTryAgain={again}
        />
      )}
      {plan !== null && job === null && <PlanReview plan={plan} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
      {job !== null && <JobProgress groupId={group.id} first={job} />}
    </ActDialog>
  );
}

import { Button, Dialog, Note, Skeleton } from '@circuit/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import type { Course } from '#features/courses/course/course.ts';
import { useSyncRosterMutation } from '#features/courses/coursesApi.ts';
import { JobProgress } from '#features/courses/roster/JobProgress.tsx';
import { PlanReview } from '#features/courses/roster/PlanReview.tsx';
import { applyNote, changesAnything } from '#features/courses/roster/rosterWords.ts';
import { problemOf } from '#shared/api/problemOf.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';

/** Rehearses as soon as it opens; Apply does what was shown. */
export function SyncNowDialog({ group, onClose }: { readonly group: Course; readonly onClose: () => void }) {
  const [syncRoster, { data, error, isLoading }] = useSyncRosterMutation();
  const [isConfirmed, setConfirmed] = useState(false);
  const { keyFor } = useIntentKey();
  const send = (dryRun: boolean) => {
    const request = { groupId: group.id, dryRun, confirmsRemovals: isConfirmed };
    void syncRoster({ request, idempotencyKey: keyFor(request) });
  };
  const rehearse = useEffectEvent(() => send(true));
  useEffect(() => rehearse(), []);

  const job = data?.jobLog ?? null;
  const plan = data?.plan ?? null;
  const isUnconfirmed = plan?.needsConfirmation === true && !isConfirmed;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sync now"
      note={job === null ? applyNote(plan, isConfirmed) : undefined}
      actions={
        <>
          <Button onClick={onClose}>{job === null ? 'Cancel' : 'Close'}</Button>
          {plan !== null && job === null && (
            <Button
              kind="primary"
              isBusy={isLoading}
              busyLabel="Starting…"
              isOff={isUnconfirmed || !changesAnything(plan)}
              onClick={() => send(false)}
            >
              Apply
            </Button>
          )}
        </>
      }
    >
      {plan === null && error === undefined && <Skeleton shape="line" count={4} />}
      {error !== undefined && (
        <Note tone="bad" role="alert" action={<Button onClick={() => send(true)}>Try again</Button>}>
          Nothing was changed. {problemOf(error).detail}
        </Note>
      )}
      {plan !== null && job === null && <PlanReview plan={plan} isConfirmed={isConfirmed} onConfirm={setConfirmed} />}
      {job !== null && <JobProgress groupId={group.id} first={job} />}
    </Dialog>
  );
}

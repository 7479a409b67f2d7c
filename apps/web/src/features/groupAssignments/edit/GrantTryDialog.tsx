import type { Calibration, GroupAssignment } from '@circuit/contract';
import { sortedName } from '@circuit/domain/people';
import { Button, Dialog, Note, Stack, TextAreaField } from '@circuit/ui';
import { useId, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { type GroupAssignmentTry, useGrantTryMutation } from './groupAssignmentCalibrationsApi.ts';

const SHORTEST_REASON = 3;

interface Props {
  readonly place: { readonly groupAssignmentId: GroupAssignment['id']; readonly calibrationId: Calibration['id'] };
  readonly person: GroupAssignmentTry['evaluator'];
  readonly onClose: () => void;
}

/** One more try for one student, with a reason. (PX-11) */
export function GrantTryDialog({ place, person, onClose }: Props) {
  const [grant, { isLoading, error }] = useGrantTryMutation();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { keyFor, done } = useIntentKey();
  const dispatch = useAppDispatch();
  const id = useId();
  const isShort = reason.trim().length < SHORTEST_REASON;

  async function save() {
    setTried(true);
    if (isShort) return document.getElementById(id)?.focus();
    const request = { ...place, userId: person.id, reason: reason.trim() };
    const { data } = await grant({ request, idempotencyKey: keyFor(request) });
    if (data === undefined) return undefined;
    done();
    dispatch(notify({ type: 'SUCCESS', text: `${sortedName(person)} can rate this essay one more time.` }));
    return onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Give ${sortedName(person)} another try?`}
      note="We keep their earlier ratings. The better one counts."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isLoading} busyLabel="Saving…" onClick={() => void save()}>
            Give another try
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>They may have already seen the expert’s rating.</p>
        <TextAreaField
          id={id}
          label="Reason"
          hint="Shown in the course history."
          value={reason}
          maxLength={500}
          onChange={setReason}
          error={isTried && isShort ? 'Say why, in a few words.' : undefined}
        />
        {error === undefined ? null : (
          <Note tone="bad" role="alert">
            Not saved. {problemOf(error).detail}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

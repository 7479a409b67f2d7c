import type { Allocation } from '@circuit/contract';
import { sortedName } from '@circuit/domain/people';
import { Button, Checkbox, Dialog, Note, TextAreaField } from '@circuit/ui';
import { useState } from 'react';

import { problemOf } from '#shared/api/problemOf.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#shared/store.ts';

import { useTakeBackPairingMutation } from './distributionApi.ts';
import styles from './distribution.module.css';
import type { RunOfStaff } from './words.ts';

const SHORTEST_REASON = 3;

interface Props extends Pick<RunOfStaff, 'run'> {
  readonly pairing: Allocation;
  readonly onClose: () => void;
}

/** With a reason; a review that was begun goes only if that is said. (AP-6) */
export function TakeBackDialog({ run, pairing, onClose }: Props) {
  const [takeBack, { isLoading, error }] = useTakeBackPairingMutation();
  const [reason, setReason] = useState('');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const { keyFor, done } = useIntentKey();
  const dispatch = useAppDispatch();
  const isBegun = pairing.review === 'begun';
  const isReasonShort = reason.trim().length < SHORTEST_REASON;

  async function save() {
    setIsTried(true);
    if (isReasonShort || (isBegun && !isConfirmed)) return;
    const request = {
      groupAssignmentId: run.id,
      allocationId: pairing.id,
      reason: reason.trim(),
      ...(isConfirmed ? { confirmsBegun: 'true' } : {}),
    };
    const outcome = await takeBack({ request, idempotencyKey: keyFor(request) });
    if (outcome.error !== undefined) return;
    done();
    dispatch(notify({ type: 'SUCCESS', text: `Taken back from ${sortedName(pairing.reviewer)}.` }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Take back?"
      note="It stays in the list under Taken back, with your reason."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="primary" isBusy={isLoading} busyLabel="Taking back…" onClick={() => void save()}>
            Take back
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>
          {sortedName(pairing.reviewer)} will not review {sortedName(pairing.author)} any more.
        </p>
        {isBegun ? (
          <Checkbox
            label="They have begun this review and lose it from their list"
            isChecked={isConfirmed}
            onChange={setIsConfirmed}
          />
        ) : null}
        {isTried && isBegun && !isConfirmed ? <Note tone="warn">Confirm that the begun review goes.</Note> : null}
        <TextAreaField
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={setReason}
          error={isTried && isReasonShort ? 'Say why, in a few words.' : undefined}
        />
        {error === undefined ? null : (
          <Note tone="bad" role="alert">
            Not taken back. {problemOf(error).detail}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

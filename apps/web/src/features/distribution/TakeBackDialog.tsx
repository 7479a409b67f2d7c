import type { Allocation } from '@circuit/contract';
import { sortedName } from '@circuit/domain/people';
import { Button, Checkbox, Dialog, ErrorSummary, Note, TextAreaField } from '@circuit/ui';
import { useId, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { useTakeBackPairingMutation } from './distributionApi.ts';
import styles from './distribution.module.css';
import { NO_REASON, type GroupAssignmentOfStaff, SHORTEST_REASON } from './words.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly pairing: Allocation;
  readonly onClose: () => void;
}

/** With a reason; a review that was begun goes only if that is said. (AP-6) */
export function TakeBackDialog({ groupAssignment, pairing, onClose }: Props) {
  const [takeBack, { isLoading, error }] = useTakeBackPairingMutation();
  const [reason, setReason] = useState('');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  const { keyFor, done } = useIntentKey();
  const dispatch = useAppDispatch();
  const isBegun = pairing.review === 'begun';
  const ids = { confirm: `${id}-confirm`, reason: `${id}-reason` };
  const unconfirmed = isBegun && !isConfirmed ? 'Check this box to revoke it.' : undefined;
  const reasonless = reason.trim().length < SHORTEST_REASON ? NO_REASON : undefined;
  const errors = [
    { fieldId: ids.confirm, text: unconfirmed },
    { fieldId: ids.reason, text: reasonless },
  ].flatMap(({ fieldId, text }) => (attempt === 0 || text === undefined ? [] : [{ fieldId, text }]));
  const errorOf = (fieldId: string) => errors.find((one) => one.fieldId === fieldId)?.text;

  async function save() {
    setAttempt(attempt + 1);
    if (reasonless !== undefined || unconfirmed !== undefined) return;
    const request = {
      groupAssignmentId: groupAssignment.id,
      allocationId: pairing.id,
      reason: reason.trim(),
      ...(isConfirmed ? { confirmsBegun: true } : {}),
    };
    const outcome = await takeBack({ request, idempotencyKey: keyFor(request) });
    if (outcome.error !== undefined) return;
    done();
    dispatch(notify({ type: 'SUCCESS', text: `Revoked the review by ${sortedName(pairing.reviewer)}.` }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Revoke this review?"
      note="It stays in the list under Revoked, with your reason."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="primary" isBusy={isLoading} busyLabel="Revoking…" onClick={() => void save()}>
            Revoke
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>
          {sortedName(pairing.reviewer)} will no longer review {sortedName(pairing.author)}.
        </p>
        <ErrorSummary attempt={attempt} errors={errors} />
        {isBegun ? (
          <Checkbox
            id={ids.confirm}
            label="They have started this review. It will be closed for them, and what they wrote will not count"
            isChecked={isConfirmed}
            onChange={setIsConfirmed}
            error={errorOf(ids.confirm)}
          />
        ) : null}
        <TextAreaField
          id={ids.reason}
          label="Reason"
          value={reason}
          maxLength={500}
          onChange={setReason}
          error={errorOf(ids.reason)}
        />
        {error === undefined ? null : (
          <Note tone="bad" role="alert">
            Not revoked. {problemOf(error).detail}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

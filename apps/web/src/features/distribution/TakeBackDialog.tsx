import type { Allocation } from '@circuit/contract';
import { sortedName } from '@circuit/domain/people';
import { Checkbox, ErrorSummary, TextAreaField } from '@circuit/ui';
import { useId, useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

import { useTakeBackPairingMutation } from './distributionApi.ts';
import { NO_REASON, type GroupAssignmentOfStaff, SHORTEST_REASON } from './words.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly pairing: Allocation;
  readonly onClose: () => void;
}

/** With a reason; a review that was begun goes only if that is said. (AP-6) */
export function TakeBackDialog({ groupAssignment, pairing, onClose }: Props) {
  const [takeBack] = useTakeBackPairingMutation();
  const [reason, setReason] = useState('');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  const isBegun = pairing.review === 'begun';
  const ids = { confirm: `${id}-confirm`, reason: `${id}-reason` };
  const unconfirmed = isBegun && !isConfirmed ? 'Check this box to revoke it.' : undefined;
  const reasonless = reason.trim().length < SHORTEST_REASON ? NO_REASON : undefined;
  const errors = [
    { fieldId: ids.confirm, text: unconfirmed },
    { fieldId: ids.reason, text: reasonless },
  ].flatMap(({ fieldId, text }) => (attempt === 0 || text === undefined ? [] : [{ fieldId, text }]));
  const errorOf = (fieldId: string) => errors.find((one) => one.fieldId === fieldId)?.text;

  function save(keyFor: KeyFor) {
    setAttempt(attempt + 1);
    if (reasonless !== undefined || unconfirmed !== undefined) return undefined;
    const request = {
      groupAssignmentId: groupAssignment.id,
      allocationId: pairing.id,
      reason: reason.trim(),
      ...(isConfirmed ? { confirmsBegun: true } : {}),
    };
    return takeBack({ request, idempotencyKey: keyFor(request) });
  }

  return (
    <ActDialog
      title="Revoke this review?"
      note="It stays in the list under Revoked, with your reason."
      safe="Keep it"
      action="Revoke"
      busyLabel="Revoking…"
      failed="Not revoked."
      act={save}
      done={`Revoked the review by ${sortedName(pairing.reviewer)}.`}
      onClose={onClose}
    >
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
    </ActDialog>
  );
}

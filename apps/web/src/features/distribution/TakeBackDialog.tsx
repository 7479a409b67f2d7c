import type { Allocation } from '@circuit/contract/distribution';
import { sortedName } from '@circuit/domain/people';
import { Checkbox, ErrorSummary } from '@circuit/ui';
import { useId, useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

import { useTakeBackPairingMutation } from './distributionApi.ts';
import type { GroupAssignmentOfStaff } from './words.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly pairing: Allocation;
  readonly onClose: () => void;
}

/** With a reason; a review that was begun goes only if that is said. (AP-6) */
export function TakeBackDialog({ groupAssignment, pairing, onClose }: Props) {
  const [takeBack] = useTakeBackPairingMutation();
  const why = useReason();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const confirmId = useId();
  const isBegun = pairing.review === 'begun';
  const isUnconfirmed = isBegun && !isConfirmed;
  const unconfirmed = attempt > 0 && isUnconfirmed ? 'Check this box to revoke it.' : undefined;

  function save(keyFor: KeyFor) {
    setAttempt(attempt + 1);
    if (!why.check() || isUnconfirmed) return undefined;
    const request = {
      groupAssignmentId: groupAssignment.id,
      allocationId: pairing.id,
      reason: why.reason,
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
      <ErrorSummary
        attempt={attempt}
        errors={[
          { fieldId: confirmId, text: unconfirmed },
          { fieldId: why.id, text: why.error },
        ].flatMap(({ fieldId, text }) => (text === undefined ? [] : [{ fieldId, text }]))}
      />
      {isBegun ? (
        <Checkbox
          id={confirmId}
          label="They have started this review. It will be closed for them, and what they wrote will not count"
          isChecked={isConfirmed}
          onChange={setIsConfirmed}
          error={unconfirmed}
        />
      ) : null}
      {why.field}
    </ActDialog>
  );
}

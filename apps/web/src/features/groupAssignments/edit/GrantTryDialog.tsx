import type { Calibration, GroupAssignment } from '@circuit/contract';
import { sortedName } from '@circuit/domain/people';
import { TextAreaField } from '@circuit/ui';
import { useId, useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

import { type GroupAssignmentTry, useGrantTryMutation } from './groupAssignmentCalibrationsApi.ts';

const SHORTEST_REASON = 3;

interface Props {
  readonly place: { readonly groupAssignmentId: GroupAssignment['id']; readonly calibrationId: Calibration['id'] };
  readonly person: GroupAssignmentTry['evaluator'];
  readonly onClose: () => void;
}

/** One more try for one student, with a reason. (PX-11) */
export function GrantTryDialog({ place, person, onClose }: Props) {
  const [grant] = useGrantTryMutation();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const id = useId();
  const isShort = reason.trim().length < SHORTEST_REASON;

  function save(keyFor: KeyFor) {
    setTried(true);
    if (isShort) return document.getElementById(id)?.focus();
    const request = { ...place, userId: person.id, reason: reason.trim() };
    return grant({ request, idempotencyKey: keyFor(request) });
  }

  return (
    <ActDialog
      title={`Give ${sortedName(person)} another try?`}
      note="We keep their earlier ratings. The better one counts."
      action="Give another try"
      busyLabel="Saving…"
      failed="Not saved."
      act={save}
      done={`${sortedName(person)} can rate this essay one more time.`}
      onClose={onClose}
    >
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
    </ActDialog>
  );
}

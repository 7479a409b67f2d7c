import type { Calibration } from '@circuit/contract/assignments';
import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { sortedName } from '@circuit/domain/people';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

import { type GroupAssignmentTry, useGrantTryMutation } from './groupAssignmentCalibrationsApi.ts';

interface Props {
  readonly place: { readonly groupAssignmentId: GroupAssignment['id']; readonly calibrationId: Calibration['id'] };
  readonly person: GroupAssignmentTry['evaluator'];
  readonly onClose: () => void;
}

/** One more try for one student, with a reason. (PX-11) */
export function GrantTryDialog({ place, person, onClose }: Props) {
  const [grant] = useGrantTryMutation();
  const why = useReason({ hint: 'Shown in the course history.' });

  function save(keyFor: KeyFor) {
    if (!why.check()) return undefined;
    const request = { ...place, userId: person.id, reason: why.reason };
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
      {why.field}
    </ActDialog>
  );
}

import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';

import { ActDialog } from '#platform/acts/ActDialog.tsx';

import { useUpdateActivationStatusMutation } from './groupAssignmentsApi.ts';

interface Props {
  readonly groupAssignment: GroupAssignmentSummary;
  readonly onClose: () => void;
}

/** Says what students lose and that nothing is thrown away. (CW-7) */
export function DeactivateDialog({ groupAssignment: { id: groupAssignmentId, title, version }, onClose }: Props) {
  const [update] = useUpdateActivationStatusMutation();
  const request = { groupAssignmentId, status: 'Deactivated' as const };
  return (
    <ActDialog
      title={`Deactivate ${title}?`}
      safe="Keep it active"
      action="Deactivate"
      isDanger
      busyLabel="Deactivating…"
      failed="Not deactivated."
      act={(keyFor) => update({ request, ifMatch: version, idempotencyKey: keyFor({ ...request, version }) })}
      done={`Deactivated ${title}. Students can no longer see it.`}
      onClose={onClose}
    >
      <p>
        Students can no longer see it or hand in. We keep their work, reviews and scores. If you activate it again,
        everything is back, but deadlines that passed in the meantime do not move.
      </p>
    </ActDialog>
  );
}

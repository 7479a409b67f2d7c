import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import { isSeenByLearners } from '@circuit/domain/phases';

import { ActDialog } from '#platform/acts/ActDialog.tsx';

import { useDeleteGroupAssignmentMutation } from './groupAssignmentsApi.ts';

interface Props {
  readonly groupAssignment: GroupAssignmentSummary;
  readonly onClose: () => void;
  readonly onDeleted?: (() => void) | undefined;
}

/** Names what is deleted and what is kept; it can be restored. (CW-8) */
export function DeleteGroupAssignmentDialog({ groupAssignment, onClose, onDeleted }: Props) {
  const { id: groupAssignmentId, title, status } = groupAssignment;
  const [remove] = useDeleteGroupAssignmentMutation();
  const request = { groupAssignmentId };
  return (
    <ActDialog
      title={`Delete ${title}?`}
      safe="Keep the assignment"
      action="Delete assignment"
      isDanger
      busyLabel="Deleting…"
      failed="Not deleted."
      act={(keyFor) => remove({ request, idempotencyKey: keyFor(request) })}
      done={`Deleted ${title}. You can restore it from the course’s assignments.`}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>
        {isSeenByLearners(status) ? 'Students will no longer be able to open it. ' : ''}
        We keep all work, reviews and scores. You can restore it. The library assignment does not change.
      </p>
    </ActDialog>
  );
}

import type { GradedItem } from '@circuit/contract/grading';

import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx';

import { useReopenSuperiorEvaluationMutation } from './gradingApi.ts';
import { essayName, type GroupAssignmentOfStaff } from './queue.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly item: GradedItem;
  readonly onClose: () => void;
}

/** One finalized evaluation can be changed again by its grader. (GQ-25) */
export function ReopenDialog({ groupAssignment, item, onClose }: Props) {
  const [reopen] = useReopenSuperiorEvaluationMutation();
  const { evaluationId, graderName } = item;
  return (
    <ReasonDialog
      title={`Reopen ${essayName(item)}?`}
      note="Scores change with the next run."
      label="Reason"
      least={10}
      most={500}
      doLabel="Reopen"
      busyLabel="Reopening…"
      notDone="Not reopened."
      send={(reason, idempotencyKey) =>
        reopen({ request: { groupAssignmentId: groupAssignment.id, evaluationId, reason }, idempotencyKey })
      }
      onClose={onClose}
    >
      <p>{graderName} can change the evaluation until it is finalized again.</p>
    </ReasonDialog>
  );
}

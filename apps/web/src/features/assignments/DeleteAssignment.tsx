import type { AssignmentSummary } from '@circuit/contract/assignments';

import { DeleteDialog } from '#parts/authoring/DeleteDialog.tsx';

import { useDeleteAssignmentMutation } from './assignmentsApi.ts';

interface Props {
  readonly assignment: AssignmentSummary;
  readonly onClose: () => void;
}

export function DeleteAssignment({ assignment: { id: assignmentId, title, courseCount }, onClose }: Props) {
  const [remove] = useDeleteAssignmentMutation();
  return (
    <DeleteDialog
      thing="assignment"
      name={title}
      use={courseCount === 0 ? 'No course uses it.' : `Courses that use it (${courseCount}) keep their copies.`}
      remove={(idempotencyKey) => remove({ request: { assignmentId }, idempotencyKey })}
      onClose={onClose}
    />
  );
}

import type { AssignmentSummary } from '@circuit/contract';

import { DeleteDialog } from '#shared/authoring/DeleteDialog.tsx';

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
      use={courseCount === 0 ? 'No course took it.' : `Courses that took it (${courseCount}) go on unchanged.`}
      remove={(idempotencyKey) => remove({ request: { assignmentId }, idempotencyKey })}
      onClose={onClose}
    />
  );
}

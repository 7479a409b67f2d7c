import type { AssignmentSummary } from '@circuit/contract';
import { Button, Dialog, Note } from '@circuit/ui';
import { useRef } from 'react';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#shared/store.ts';

import { useDeleteAssignmentMutation } from './assignmentsApi.ts';

interface Props {
  readonly assignment: AssignmentSummary;
  readonly onClose: () => void;
}

/** Names what is deleted and what goes on without it; it can be restored. (AE-11) */
export function DeleteDialog({ assignment: { id: assignmentId, title, courseCount }, onClose }: Props) {
  const [remove, { isLoading, error }] = useDeleteAssignmentMutation();
  const dispatch = useAppDispatch();
  const intent = useRef(newIdempotencyKey());
  async function send(): Promise<void> {
    const outcome = await remove({ request: { assignmentId }, idempotencyKey: intent.current });
    if (outcome.error !== undefined) return;
    // The editor leads to the list by itself once the assignment is known to be deleted. (S2.25)
    dispatch(notify({ text: `${title} is deleted. You can restore it under Deleted.`, type: 'SUCCESS' }));
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${title}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={() => void send()} isBusy={isLoading} busyLabel="Deleting…">
            Delete assignment
          </Button>
        </>
      }
    >
      <p>
        {courseCount === 0 ? 'No course took it.' : `Courses that took it (${courseCount}) go on unchanged.`} You can
        restore it from the list of deleted assignments.
      </p>
      {error === undefined ? null : (
        <Note tone="bad" role="alert">
          Not deleted. {isFetchProblem(error) ? error.detail : ''}
        </Note>
      )}
    </Dialog>
  );
}

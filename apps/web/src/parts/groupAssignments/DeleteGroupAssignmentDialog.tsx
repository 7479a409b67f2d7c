import type { GroupAssignmentSummary } from '@circuit/contract';
import { isSeenByLearners } from '@circuit/domain/phases';
import { Button, Dialog, Note } from '@circuit/ui';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { useDeleteGroupAssignmentMutation } from './groupAssignmentsApi.ts';

interface Props {
  readonly groupAssignment: GroupAssignmentSummary;
  readonly onClose: () => void;
  readonly onDeleted?: (() => void) | undefined;
}

/** Names what is deleted and what is kept; it can be restored. (CW-8) */
export function DeleteGroupAssignmentDialog({ groupAssignment, onClose, onDeleted = onClose }: Props) {
  const { id: groupAssignmentId, title, status } = groupAssignment;
  const [remove, { isLoading, error }] = useDeleteGroupAssignmentMutation();
  const dispatch = useAppDispatch();
  const { keyFor } = useIntentKey();
  async function send(): Promise<void> {
    const request = { groupAssignmentId };
    const outcome = await remove({ request, idempotencyKey: keyFor(request) });
    if (outcome.error !== undefined) return;
    dispatch(notify({ text: `Deleted ${title}. You can restore it from the course’s assignments.`, type: 'SUCCESS' }));
    onDeleted();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${title}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep the assignment</Button>
          <Button kind="danger" onClick={() => void send()} isBusy={isLoading} busyLabel="Deleting…">
            Delete assignment
          </Button>
        </>
      }
    >
      <p>
        {isSeenByLearners(status) ? 'Students will no longer be able to open it. ' : ''}
        We keep all work, reviews and scores. You can restore it. The library assignment does not change.
      </p>
      {error === undefined ? null : (
        <Note tone="bad" role="alert">
          Not deleted. {problemOf(error).detail}
        </Note>
      )}
    </Dialog>
  );
}

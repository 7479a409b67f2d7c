import type { Assignment } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';
import { Button, Dialog, Icon, Note, Row } from '@circuit/ui';
import { Copy, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useActor } from '#shared/session/useSession.ts';
import { useAppDispatch } from '#shared/store.ts';

import { useDeleteAssignmentMutation, useDuplicateAssignmentMutation } from './assignmentsApi.ts';

/** What can be done with an assignment as a whole. (AE-11) */
export function AssignmentActions({ assignment }: { readonly assignment: Assignment }) {
  const actor = useActor();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [isDeleting, setDeleting] = useState(false);
  const [duplicate, { isLoading }] = useDuplicateAssignmentMutation();

  async function copy(): Promise<void> {
    const { data } = await duplicate({
      request: { assignmentId: assignment.id },
      idempotencyKey: newIdempotencyKey(),
    });
    if (data === undefined) dispatch(notify({ text: 'Could not duplicate the assignment.', type: 'ERROR' }));
    else await navigate(`/assignments/${data.id}/details`);
  }

  return (
    <Row>
      {can(actor, 'AssignmentCreate') ? (
        <Button icon={<Icon of={Copy} />} onClick={() => void copy()} isBusy={isLoading}>
          Duplicate
        </Button>
      ) : null}
      {can(actor, 'AssignmentDelete', assignment) ? (
        <Button icon={<Icon of={Trash2} />} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      ) : null}
      {isDeleting ? <DeleteDialog assignment={assignment} onClose={() => setDeleting(false)} /> : null}
    </Row>
  );
}

interface DeleteProps {
  readonly assignment: Assignment;
  readonly onClose: () => void;
}

function DeleteDialog({ assignment: { id: assignmentId, title, courseCount }, onClose }: DeleteProps) {
  const [remove, { isLoading, error }] = useDeleteAssignmentMutation();
  const dispatch = useAppDispatch();
  const intent = useRef(newIdempotencyKey());
  async function send(): Promise<void> {
    const outcome = await remove({ request: { assignmentId }, idempotencyKey: intent.current });
    // The page leads to the list by itself once the assignment is known to be deleted. (S2.25)
    if (outcome.error === undefined)
      dispatch(notify({ text: `${title} is deleted. You can restore it under Deleted.`, type: 'SUCCESS' }));
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

import type { Assignment } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';
import { Button, Icon, Row } from '@circuit/ui';
import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useActor } from '#shared/session/useSession.ts';
import { useAppDispatch } from '#shared/store.ts';

import { useDuplicateAssignmentMutation } from './assignmentsApi.ts';
import { DeleteAssignment } from './DeleteAssignment.tsx';

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
      {isDeleting ? <DeleteAssignment assignment={assignment} onClose={() => setDeleting(false)} /> : null}
    </Row>
  );
}

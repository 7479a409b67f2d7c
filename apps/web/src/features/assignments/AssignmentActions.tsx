import type { Assignment } from '@circuit/contract/assignments';
import { can } from '@circuit/domain/permissions';
import { Button, Icon, Row } from '@circuit/ui';
import { CalendarPlus, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useActor } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { useDuplicateAssignmentMutation } from './assignmentsApi.ts';
import { DeleteAssignment } from './DeleteAssignment.tsx';
import { UseInCourseDialog } from './UseInCourseDialog.tsx';

interface Props {
  readonly assignment: Assignment;
  /** Nothing is lacking any more, so the next step is a course. */
  readonly isReady: boolean;
}

/** What can be done with an assignment as a whole. (AE-11, AE-17) */
export function AssignmentActions({ assignment, isReady }: Props) {
  const actor = useActor();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [isDeleting, setDeleting] = useState(false);
  const [isUsing, setUsing] = useState(false);
  const [duplicate, { isLoading }] = useDuplicateAssignmentMutation();

  async function copy(): Promise<void> {
    const { data } = await duplicate({
      request: { assignmentId: assignment.id },
      idempotencyKey: newIdempotencyKey(),
    });
    if (data === undefined) dispatch(notify({ text: 'Could not duplicate the assignment.', type: 'ERROR' }));
    else await navigate(href(PATHS.assignmentSection, { assignmentId: data.id, section: 'details' }));
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
      {isReady && !assignment.isDeleted ? (
        <Button kind="primary" icon={<Icon of={CalendarPlus} />} onClick={() => setUsing(true)}>
          Use in a course
        </Button>
      ) : null}
      {isUsing ? <UseInCourseDialog assignment={assignment} onClose={() => setUsing(false)} /> : null}
      {isDeleting ? <DeleteAssignment assignment={assignment} onClose={() => setDeleting(false)} /> : null}
    </Row>
  );
}

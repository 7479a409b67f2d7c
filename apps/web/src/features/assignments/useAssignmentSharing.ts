import type { Assignment } from '@circuit/contract/assignments';
import { can } from '@circuit/domain/permissions';

import { useActor } from '#platform/session/useSession.ts';
import type { Sharing } from '#parts/library/sharing.ts';

import {
  useAssignmentUserRolesQuery,
  useShareAssignmentMutation,
  useUnshareAssignmentMutation,
} from './assignmentsApi.ts';

/** Who shares an assignment; nothing is asked on behalf of those who may not know. */
export function useAssignmentSharing(assignment: Assignment, maySeePeople: boolean): Sharing {
  const { id: assignmentId } = assignment;
  const actor = useActor();
  const query = useAssignmentUserRolesQuery({ assignmentId }, { skip: !maySeePeople });
  const [share] = useShareAssignmentMutation();
  const [unshare] = useUnshareAssignmentMutation();
  return {
    thing: 'assignment',
    name: assignment.title,
    query,
    mayModify: can(actor, 'AssignmentUserRoleModify', assignment),
    mayLeave: can(actor, 'AssignmentUserRoleDeleteOwn', assignment),
    share: (role, identifiers, idempotencyKey) =>
      share({ request: { assignmentId, role, identifiers: [...identifiers] }, idempotencyKey }),
    unshare: (userId, idempotencyKey) => unshare({ request: { assignmentId, userId }, idempotencyKey }),
  };
}

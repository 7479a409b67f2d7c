import { listAssignmentUserRoles, shareAssignment, unshareAssignment } from '@circuit/contract/assignments';

import { selectSharers, shareEntity, unshareEntity } from '#modules/library/public.ts';
import { implement } from '#platform/implement.ts';

import { ASSIGNMENT_TABLES } from './assignments.store.ts';

export const listAssignmentUserRolesRoute = implement(listAssignmentUserRoles, async ({ assignmentId }, { db }) => ({
  items: await selectSharers(db, ASSIGNMENT_TABLES, assignmentId),
}));

export const shareAssignmentRoute = implement(shareAssignment, ({ assignmentId, ...wanted }, context) =>
  shareEntity(context, ASSIGNMENT_TABLES, assignmentId, wanted),
);

export const unshareAssignmentRoute = implement(unshareAssignment, ({ assignmentId, userId }, context) =>
  unshareEntity(context, ASSIGNMENT_TABLES, assignmentId, userId, 'AssignmentUserRoleModify'),
);

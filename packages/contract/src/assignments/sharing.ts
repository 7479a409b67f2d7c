import { endpoint, noContent } from '../endpoint/index.ts';
import { entityUserRoles, shareRequest, shareResponse } from '../library/index.ts';
import { assignmentIdShape, userIdShape } from '../shapes/index.ts';
import { z } from '../zod/index.ts';

const one = z.object({ assignmentId: assignmentIdShape });

export const listAssignmentUserRoles = endpoint({
  method: 'GET',
  path: '/api/assignments/{assignmentId}/assignmentUserRoles',
  summary: 'Who shares an assignment of the library',
  access: { activity: 'AssignmentUserRoleRead', on: 'assignment' },
  request: one,
  response: entityUserRoles,
});

export const shareAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments/{assignmentId}/assignmentUserRoles',
  summary: 'Give people a role on an assignment, in place of the one they had',
  access: { activity: 'AssignmentUserRoleModify', on: 'assignment' },
  request: one.extend(shareRequest),
  response: shareResponse,
});

export const unshareAssignment = endpoint({
  method: 'DELETE',
  path: '/api/assignments/{assignmentId}/assignmentUserRoles/{userId}',
  summary: 'Take a role on an assignment away; one’s own needs AssignmentUserRoleDeleteOwn only',
  access: { activity: 'AssignmentUserRoleModify', or: 'AssignmentUserRoleDeleteOwn', on: 'assignment' },
  request: one.extend({ userId: userIdShape }),
  response: noContent,
});

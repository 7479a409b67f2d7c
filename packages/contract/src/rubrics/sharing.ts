import { endpoint, noContent } from '../endpoint/index.ts';
import { entityUserRoles, shareRequest, shareResponse } from '../library/index.ts';
import { rubricIdShape, userIdShape } from '../shapes/index.ts';
import { z } from '../zod/index.ts';

export const listRubricUserRoles = endpoint({
  method: 'GET',
  path: '/api/rubrics/{rubricId}/rubricUserRoles',
  summary: 'Who shares a rubric',
  access: { activity: 'RubricUserRoleRead', on: 'rubric' },
  request: z.object({ rubricId: rubricIdShape }),
  response: entityUserRoles,
});

export const shareRubric = endpoint({
  method: 'POST',
  path: '/api/rubrics/{rubricId}/rubricUserRoles',
  summary: 'Give people a role on a rubric, in place of the one they had',
  access: { activity: 'RubricUserRoleModify', on: 'rubric' },
  request: z.object({ rubricId: rubricIdShape, ...shareRequest }),
  response: shareResponse,
});

export const unshareRubric = endpoint({
  method: 'DELETE',
  path: '/api/rubrics/{rubricId}/rubricUserRoles/{userId}',
  summary: 'Take a role on a rubric away; one’s own needs RubricUserRoleDeleteOwn only',
  access: { activity: 'RubricUserRoleModify', or: 'RubricUserRoleDeleteOwn', on: 'rubric' },
  request: z.object({ rubricId: rubricIdShape, userId: userIdShape }),
  response: noContent,
});

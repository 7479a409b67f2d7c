import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { scope, sharedFields } from './libraryShapes.ts';
import { listRequest, listResponse } from './lists.ts';
import { assignmentIdShape, rubricIdShape } from './shapes.ts';

const assignment = z.object({
  id: assignmentIdShape,
  title: z.string(),
  rubricId: rubricIdShape.nullable(),
  ...sharedFields,
});

export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/assignments',
  summary: 'The assignments of the library that the caller shares; with scope=any, every one the caller may read',
  access: 'signedIn',
  request: listRequest(['title', 'updatedAt'], ['AVAILABLE', 'DELETED']).extend({ scope }),
  response: listResponse(assignment),
});

export const getAssignment = endpoint({
  method: 'GET',
  path: '/api/assignments/{assignmentId}',
  summary: 'One assignment of the library; a deleted one is there only for whoever may restore it',
  access: { activity: 'AssignmentRead', on: 'assignment' },
  request: z.object({ assignmentId: assignmentIdShape }),
  response: assignment,
});

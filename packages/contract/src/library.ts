import { ENTITY_ROLES } from '@circuit/domain/permissions';
import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { listRequest, listResponse } from './lists.ts';
import { richText } from './richText.ts';
import { activities, assignmentIdShape, instant, rubricIdShape, version } from './shapes.ts';

const shared = {
  description: z.string(),
  /** The caller's own. */
  roles: z.array(z.enum(ENTITY_ROLES)),
  activities,
  isDeleted: z.boolean(),
  updatedAt: instant,
  version,
};

const assignment = z.object({
  id: assignmentIdShape,
  title: z.string(),
  rubricId: rubricIdShape.nullable(),
  ...shared,
});

/** With what only its own page needs; a list of hundreds goes without. */
const wholeAssignment = assignment.extend({ instructionsForAuthors: richText, instructionsForReviewers: richText });
export type Assignment = z.output<typeof wholeAssignment>;

const rubric = z.object({ id: rubricIdShape, name: z.string(), ...shared });

const scope = z.enum(['own', 'any']).default('own');

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
  response: wholeAssignment,
});

export const updateAssignment = endpoint({
  method: 'PUT',
  path: '/api/assignments/{assignmentId}',
  summary: 'Change an assignment of the library; what is left out stays as it is',
  access: { activity: 'AssignmentUpdate', on: 'assignment' },
  request: z.object({
    assignmentId: assignmentIdShape,
    title: z.string().trim().min(1).max(200).optional(),
    description: z.string().trim().max(2000).optional(),
    instructionsForAuthors: richText.optional(),
    instructionsForReviewers: richText.optional(),
  }),
  response: wholeAssignment,
  needsIfMatch: true,
});

export const listRubrics = endpoint({
  method: 'GET',
  path: '/api/rubrics',
  summary: 'The rubrics that the caller shares; with scope=any, every one the caller may read',
  access: 'signedIn',
  request: listRequest(['name', 'updatedAt'], ['AVAILABLE', 'DELETED']).extend({ scope }),
  response: listResponse(rubric),
});

export const getRubric = endpoint({
  method: 'GET',
  path: '/api/rubrics/{rubricId}',
  summary: 'One rubric; a deleted one is there only for whoever may restore it',
  access: { activity: 'RubricRead', on: 'rubric' },
  request: z.object({ rubricId: rubricIdShape }),
  response: rubric,
});

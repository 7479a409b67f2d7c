import { ARTIFACT_TYPES } from '@circuit/domain/artifacts';
import { TEMPLATES } from '@circuit/domain/assignments';
import { z } from '../zod/index.ts';

import { attachedRubric, checklist, designChanges, designFields } from './shapes.ts';
import { endpoint, noContent } from '../endpoint/index.ts';
import { LIBRARY_TABS, scope, sharedFields } from '../library/index.ts';
import { listRequest, tabbedListResponse, withTabCounts } from '../lists/index.ts';
import { assignmentIdShape, groupIdShape, rubricIdShape } from '../shapes/index.ts';

/** An assignment as lists show it. */
const assignmentSummary = z.object({
  id: assignmentIdShape,
  title: z.string(),
  rubricId: rubricIdShape.nullable(),
  ...sharedFields,
  rubricName: z.string().nullable(),
  handInTypes: z.array(z.enum(ARTIFACT_TYPES)),
  /** Those that are included, and how many of them an expert has rated. */
  calibrationCount: z.number().int(),
  ratedCount: z.number().int(),
  courseCount: z.number().int(),
});

const assignment = assignmentSummary.extend({ ...designFields, rubric: attachedRubric.nullable() });
export type AssignmentSummary = z.input<typeof assignmentSummary>;
export type Assignment = z.input<typeof assignment>;

const one = z.object({ assignmentId: assignmentIdShape });

export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/assignments',
  summary: 'The assignments of the library that the caller shares; with scope=any, every one the caller may read',
  access: 'signedIn',
  request: listRequest(['title', 'updatedAt'], LIBRARY_TABS).extend({ scope, withTabCounts }),
  response: tabbedListResponse(assignmentSummary, LIBRARY_TABS),
});

export const createAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments',
  summary: 'A new assignment of the library from a template, owned by the caller',
  access: { activity: 'AssignmentCreate' },
  request: z.object({ title: designFields.title, template: z.enum(TEMPLATES).default('calibrated') }),
  response: assignment,
});

export const getAssignment = endpoint({
  method: 'GET',
  path: '/api/assignments/{assignmentId}',
  summary: 'One library assignment; a deleted one only if the caller may restore it',
  access: { activity: 'AssignmentRead', on: 'assignment' },
  request: one,
  response: assignment,
});

export const updateAssignment = endpoint({
  method: 'PUT',
  path: '/api/assignments/{assignmentId}',
  summary:
    'Save an assignment; what is left out stays. Another rubric needs RubricAttach on it, isDeleted false needs AssignmentDelete',
  access: { activity: 'AssignmentUpdate', or: 'AssignmentDelete', on: 'assignment' },
  request: one.extend({
    ...designChanges,
    /** Null takes the rubric off. */
    rubricId: rubricIdShape.nullable().optional(),
    isDeleted: z.literal(false).optional(),
  }),
  response: assignment,
  needsIfMatch: true,
});

export const deleteAssignment = endpoint({
  method: 'DELETE',
  path: '/api/assignments/{assignmentId}',
  summary: 'Delete an assignment of the library; it can be restored, and courses that took it go on',
  access: { activity: 'AssignmentDelete', on: 'assignment' },
  request: one,
  response: noContent,
});

export const duplicateAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments/{assignmentId}/duplicate',
  summary: 'A copy with its calibrations, owned by the caller; needs AssignmentCreate too',
  access: { activity: 'AssignmentRead', on: 'assignment' },
  request: one,
  response: assignment,
});

export const getAssignmentActivationStatus = endpoint({
  method: 'GET',
  path: '/api/assignments/{assignmentId}/activationStatus',
  summary: 'What an assignment of the library still lacks before it can run in a course',
  access: { activity: 'AssignmentRead', on: 'assignment' },
  request: one,
  response: z.object({ isReady: z.boolean(), checklist }),
});

export const getAssignmentUse = endpoint({
  method: 'GET',
  path: '/api/assignments/{assignmentId}/usedIn',
  summary: 'The courses that took it: those that the caller may read, and how many others there are',
  access: { activity: 'AssignmentRead', on: 'assignment' },
  request: one,
  response: z.object({
    items: z.array(z.object({ groupId: groupIdShape, name: z.string() })),
    otherCount: z.number().int(),
  }),
});

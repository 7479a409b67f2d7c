import { UNLOCK_REASON } from '@circuit/domain/assignments';
import { ACTIVATION_STATUSES } from '@circuit/domain/phases';
import { z } from '../zod/index.ts';

import { attachedRubric, checklist, designChanges, designFields } from '../assignments/index.ts';
import { endpoint, noContent } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { groupAssignmentPhases, newPhases, typedTitle } from './phaseShapes.ts';
import {
  activities,
  assignmentIdShape,
  groupAssignmentIdShape,
  groupIdShape,
  instant,
  version,
} from '../shapes/index.ts';

const status = z.enum(ACTIVATION_STATUSES);

/** One use of an assignment in a course, as lists show it. */
const groupAssignmentSummary = z.object({
  id: groupAssignmentIdShape,
  groupId: groupIdShape,
  assignmentId: assignmentIdShape,
  title: z.string(),
  description: z.string(),
  status,
  groupAssignmentPhases,
  /** The caller's own, on the course. */
  activities,
  isDeleted: z.boolean(),
  updatedAt: instant,
  version,
});

const groupAssignment = groupAssignmentSummary.extend({
  ...designFields,
  /** The version that the snapshot took; what the library's rubric becomes later does not change it. */
  rubric: attachedRubric.nullable(),
  activatedAt: instant.nullable(),
  /** Drafts of students who never handed in hand themselves in at the deadline. */
  handsItselfIn: z.boolean(),
});
export type GroupAssignmentSummary = z.input<typeof groupAssignmentSummary>;
export type GroupAssignment = z.input<typeof groupAssignment>;

const one = z.object({ groupAssignmentId: groupAssignmentIdShape });

/** Needed once students are at work, for what would change results. */
export const unlockReason = z.string().trim().min(UNLOCK_REASON.minLength).max(UNLOCK_REASON.maxLength).optional();

export const listGroupAssignments = endpoint({
  method: 'GET',
  path: '/api/groupAssignments',
  summary: 'The assignments of a course; learners see those that are scheduled, active or ended',
  access: { activity: 'GroupAssignmentReadAny', or: 'GroupAssignmentReadActive', on: 'group' },
  request: listRequest(['startsAt', 'title', 'updatedAt'], ['AVAILABLE', 'DELETED']).extend({ groupId: groupIdShape }),
  response: listResponse(groupAssignmentSummary),
});

export const attachAssignment = endpoint({
  method: 'POST',
  path: '/api/groupAssignments',
  summary:
    'Attach an assignment of the library to a course: takes a snapshot and plans dates; needs AssignmentRead too',
  access: { activity: 'GroupAssignmentCreate', on: 'group' },
  request: z.object({
    groupId: groupIdShape,
    assignmentId: assignmentIdShape,
    /** When the first phase begins; without one, next Monday at 8:00 AM in the course's zone. */
    firstStartsAt: instant.optional(),
  }),
  response: groupAssignment,
});

export const getGroupAssignment = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}',
  summary: 'One assignment of a course; learners see it from its activation on',
  access: { activity: 'GroupAssignmentReadAny', or: 'GroupAssignmentReadActive', on: 'groupAssignment' },
  request: one,
  response: groupAssignment,
});

export const updateGroupAssignment = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}',
  summary: 'Save the snapshot; what is left out stays. isDeleted false restores it, which needs GroupAssignmentDelete',
  access: { activity: 'GroupAssignmentUpdate', or: 'GroupAssignmentDelete', on: 'groupAssignment' },
  request: one.extend({
    ...designChanges,
    handsItselfIn: z.boolean().optional(),
    unlockReason,
    isDeleted: z.literal(false).optional(),
  }),
  response: groupAssignment,
  needsIfMatch: true,
});

export const deleteGroupAssignment = endpoint({
  method: 'DELETE',
  path: '/api/groupAssignments/{groupAssignmentId}',
  summary: 'Delete an assignment of a course; work and scores are kept, and it can be restored',
  access: { activity: 'GroupAssignmentDelete', on: 'groupAssignment' },
  request: one,
  response: noContent,
});

export const listGroupAssignmentPhases = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases',
  summary: 'The dates of an assignment of a course',
  access: { activity: 'GroupAssignmentReadAny', or: 'GroupAssignmentReadActive', on: 'groupAssignment' },
  request: one,
  response: z.object({ items: groupAssignmentPhases }),
});

export const updateGroupAssignmentPhases = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases',
  summary:
    'Set all dates at once; a draft may have conflicts, what is activated may not. With shouldNotify, students are told of a deadline that runs and moves',
  access: { activity: 'GroupAssignmentUpdate', on: 'groupAssignment' },
  request: one.extend({
    items: newPhases,
    shouldNotify: z.boolean().default(false),
    /** The name of the assignment, needed when a phase that is open closes by the new dates. */
    typedTitle,
  }),
  response: groupAssignment,
  needsIfMatch: true,
});

const activationStatus = z.object({ status, isReady: z.boolean(), checklist, version });

export const getActivationStatus = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/activationStatus',
  summary: 'Where an assignment of a course stands, and what it still lacks',
  access: { activity: 'GroupAssignmentReadAny', on: 'groupAssignment' },
  request: one,
  response: activationStatus,
});

export const updateActivationStatus = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/activationStatus',
  summary: 'Activate, once the checklist is complete, or deactivate',
  access: { activity: 'GroupAssignmentUpdate', on: 'groupAssignment' },
  request: one.extend({ status: z.enum(['Active', 'Deactivated']) }),
  response: activationStatus,
  needsIfMatch: true,
});

export const getLibraryUpdate = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/libraryUpdate',
  summary: 'What "Update from library" would change; needs AssignmentRead too',
  access: { activity: 'GroupAssignmentUpdate', on: 'groupAssignment' },
  request: one,
  response: z.object({
    differences: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        before: z.string(),
        after: z.string(),
        changesResults: z.boolean(),
      }),
    ),
    /** Students are at work and something would change results: a reason is needed. */
    isLocked: z.boolean(),
    version,
    /** Changes whenever anything does that the library would bring. */
    libraryStamp: z.string(),
  }),
});

export const updateFromLibrary = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/libraryUpdate',
  summary: 'Take the library’s assignment anew; dates stay; needs AssignmentRead too',
  access: { activity: 'GroupAssignmentUpdate', on: 'groupAssignment' },
  /** With the stamp that came with the differences, nothing is taken that was not shown. */
  request: one.extend({ unlockReason, libraryStamp: z.string().max(100).optional() }),
  response: groupAssignment,
  needsIfMatch: true,
});

export const copyGroupAssignment = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/copy',
  summary: 'Copy an assignment to a course with its dates shifted by whole days; needs GroupAssignmentCreate there',
  access: { activity: 'GroupAssignmentReadAny', on: 'groupAssignment' },
  request: one.extend({ toGroupId: groupIdShape, shiftDays: z.number().int().min(-3660).max(3660) }),
  response: groupAssignment,
});

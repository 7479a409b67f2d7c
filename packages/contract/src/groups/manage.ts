import { isTimeZone } from '@circuit/domain/product';
import { GROUP_ROLES } from '@circuit/domain/permissions';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { group } from './groups.ts';
import { groupAssignmentPhases } from '../groupAssignments/index.ts';
import { groupAssignmentIdShape, groupIdShape, instant, userIdShape } from '../shapes/index.ts';

/** What a person sets of a course. Without dates of its own it has those of its term. */
const groupSettings = {
  name: z.string().trim().min(1, 'Give the course a name.').max(200),
  externalTermId: z.uuid().nullable().default(null),
  startDate: instant.nullable().default(null),
  /** The course has ended at this instant and after. */
  endDate: instant.nullable().default(null),
};
const timeZoneId = z.string().max(100).refine(isTimeZone, 'There is no such time zone.');

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Create an empty course; the caller becomes its instructor',
  access: { activity: 'GroupCreate' },
  request: z.object({
    ...groupSettings,
    /** Left out: that of the university. */
    timeZoneId: timeZoneId.optional(),
  }),
  response: group,
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/{groupId}',
  summary: 'Change the settings of a course',
  access: { activity: 'GroupUpdate', on: 'group' },
  request: z.object({ groupId: groupIdShape, ...groupSettings, timeZoneId }),
  response: group,
  needsIfMatch: true,
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/{groupId}',
  summary: 'Delete a course; everything in it is kept and it can be restored',
  access: { activity: 'GroupDelete', on: 'group' },
  request: z.object({ groupId: groupIdShape }),
  response: noContent,
  idempotency: 'natural',
});

export const restoreGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/{groupId}/isDeleted',
  summary: 'Restore a deleted course',
  access: { activity: 'GroupDelete', on: 'group' },
  request: z.object({ groupId: groupIdShape, isDeleted: z.literal(false) }),
  response: group,
  idempotency: 'natural',
});

/** Who comes along into the copy of a course. Students never do. */
export const COPIED_PEOPLE = ['none', 'staff'] as const;

export const previewGroupCopy = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}/copy',
  summary: 'What a copy of a course would bring; needs GroupCreate too',
  access: { activity: 'GroupUpdate', on: 'group' },
  request: z.object({
    groupId: groupIdShape,
    externalTermId: z.uuid().optional(),
    startDate: instant.optional(),
    endDate: instant.optional(),
  }),
  response: z.object({
    source: group,
    /** A name to begin with. */
    name: z.string(),
    timeZoneId: z.string(),
    startDate: instant.nullable(),
    endDate: instant.nullable(),
    /** Whether people of the caller’s have another course of this name in the same term. */
    isNameTaken: z.boolean(),
    /** By how many days everything with a date moves; null while one of the two courses has no start. */
    shiftDays: z.number().int().nullable(),
    /** Who would come along with `people: 'staff'`, the caller left out. */
    staff: z.array(
      z.object({
        userId: userIdShape,
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        roles: z.array(z.enum(GROUP_ROLES)),
      }),
    ),
    /** The assignments that would come along as drafts, with the dates they would have, and in that order. */
    groupAssignments: z.array(
      z.object({ groupAssignmentId: groupAssignmentIdShape, title: z.string(), groupAssignmentPhases }),
    ),
    /** Students stay where they are. */
    studentsLeftBehind: z.number().int(),
  }),
});

export const copyGroup = endpoint({
  method: 'POST',
  path: '/api/groups/{groupId}/copy',
  summary:
    'Create a course with the settings, the assignments as drafts on shifted dates, and if wished the staff, of another; needs GroupCreate too',
  access: { activity: 'GroupUpdate', on: 'group' },
  request: z.object({
    groupId: groupIdShape,
    ...groupSettings,
    /** Left out: that of the course which is copied. */
    timeZoneId: timeZoneId.optional(),
    people: z.enum(COPIED_PEOPLE).default('none'),
    /** Which assignments come along; left out, all of them. */
    groupAssignmentIds: z.array(groupAssignmentIdShape).max(500).optional(),
  }),
  response: group,
});

import { GROUPS_TABS } from '@circuit/domain/groups';
import { GROUP_ROLES } from '@circuit/domain/permissions';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse, tabbedListResponse, withTabCounts } from '../lists/index.ts';
import { activities, groupIdShape, instant, userIdShape, version } from '../shapes/index.ts';

const externalTerm = z.object({
  id: z.uuid(),
  name: z.string(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
});

/** How a course got its people. */
const roster = z.object({
  /** Whether somebody has a role that comes from a roster. */
  isSynced: z.boolean(),
  /** When a roster was last carried out; null when never. */
  syncedAt: instant.nullable(),
});

export const group = z.object({
  id: groupIdShape,
  name: z.string(),
  guid: z.uuid(),
  /** The caller's own. */
  roles: z.array(z.enum(GROUP_ROLES)),
  activities,
  externalTermId: z.uuid().nullable(),
  externalTerm: externalTerm.nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  timeZoneId: z.string(),
  isDeleted: z.boolean(),
  /** The names of the instructors, as people read them. */
  instructors: z.array(z.string()),
  /** How many students and people there are, and their source. Null if the caller may not see the course's people. */
  studentCount: z.number().int().nullable(),
  peopleCount: z.number().int().nullable(),
  roster: roster.nullable(),
  version,
});

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'The courses of the caller; with scope=any, every course that the caller may read',
  access: 'signedIn',
  request: listRequest(['name', 'startDate', 'endDate'], ['CURRENT', 'PAST', 'DELETED', 'ALL']).extend({
    scope: z.enum(['own', 'any']).default('own'),
    externalTermId: z.uuid().optional(),
    withTabCounts,
  }),
  response: tabbedListResponse(group, GROUPS_TABS),
});
export type GroupList = z.input<typeof listGroups.response>;

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}',
  summary: 'One course; a deleted one only if the caller may restore it',
  access: { activity: 'GroupRead', on: 'group' },
  request: z.object({ groupId: groupIdShape }),
  response: group,
});

export const groupUserRole = z.object({
  id: z.uuid(),
  groupId: groupIdShape,
  userId: userIdShape,
  role: z.enum(GROUP_ROLES),
  /** True: comes from a roster. False: was given by hand. */
  isExternal: z.boolean(),
  /** Labels of the person in this course. They filter and never give rights. */
  sections: z.array(z.string()),
});

export const listGroupUserRoles = endpoint({
  method: 'GET',
  path: '/api/groupUserRoles',
  summary: 'The people of a course and their roles, one line for each role',
  access: { activity: 'GroupUserRoleRead', on: 'group' },
  request: listRequest(['name', 'role'], ['AVAILABLE']).extend({
    groupId: groupIdShape,
    role: z.enum(GROUP_ROLES).optional(),
  }),
  response: listResponse(groupUserRole.extend({ firstName: z.string(), lastName: z.string(), email: z.string() })),
});

/** What somebody typed to name people: an e-mail, a career account alias or a PUID each. */
export const identifiers = z.array(z.string().trim().min(1).max(320)).min(1).max(500);

export const addPeople = endpoint({
  method: 'POST',
  path: '/api/groupUserRoles',
  summary: 'Give people a role in a course; an unknown e-mail becomes a person and gets a message',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: z.object({ groupId: groupIdShape, role: z.enum(GROUP_ROLES), identifiers }),
  response: z.object({
    added: z.array(groupUserRole),
    /** The e-mails that became people. */
    invited: z.array(z.string()),
    alreadyThere: z.array(z.string()),
    notFound: z.array(z.string()),
    refused: z.array(z.object({ identifier: z.string(), detail: z.string() })),
  }),
});

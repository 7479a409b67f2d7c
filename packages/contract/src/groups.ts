import { GROUP_ROLES } from '@circuit/domain/permissions';
import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { listRequest, listResponse } from './lists.ts';
import { activities, groupIdShape, instant, userIdShape, version } from './shapes.ts';

const group = z.object({
  id: groupIdShape,
  name: z.string(),
  guid: z.uuid(),
  /** The caller's own. */
  roles: z.array(z.enum(GROUP_ROLES)),
  activities,
  externalTermId: z.uuid().nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  timeZoneId: z.string(),
  isDeleted: z.boolean(),
  version,
});

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'The courses of the caller; with scope=any, every course that the caller may read',
  access: 'signedIn',
  request: listRequest(['name', 'startDate', 'endDate'], ['CURRENT', 'PAST', 'DELETED', 'ALL']).extend({
    scope: z.enum(['own', 'any']).default('own'),
  }),
  response: listResponse(group),
});
export type GroupList = z.input<typeof listGroups.response>;

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}',
  summary: 'One course; a deleted one is there only for whoever may restore it',
  access: { activity: 'GroupRead', on: 'group' },
  request: z.object({ groupId: groupIdShape }),
  response: group,
});

const groupUserRole = z.object({
  id: z.uuid(),
  groupId: groupIdShape,
  userId: userIdShape,
  role: z.enum(GROUP_ROLES),
  isExternal: z.boolean(),
});

export const listGroupUserRoles = endpoint({
  method: 'GET',
  path: '/api/groupUserRoles',
  summary: 'The people of a course and their roles',
  access: { activity: 'GroupUserRoleRead', on: 'group' },
  request: listRequest(['name', 'role'], ['AVAILABLE']).extend({
    groupId: groupIdShape,
    role: z.enum(GROUP_ROLES).optional(),
  }),
  response: listResponse(groupUserRole.extend({ firstName: z.string(), lastName: z.string(), email: z.string() })),
});

export const addPeople = endpoint({
  method: 'POST',
  path: '/api/groupUserRoles',
  summary: 'Give people a role in a course',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: z.object({
    groupId: groupIdShape,
    role: z.enum(GROUP_ROLES),
    identifiers: z.array(z.string().trim().min(1).max(320)).min(1).max(500),
  }),
  response: z.object({
    added: z.array(groupUserRole),
    alreadyThere: z.array(z.string()),
    notFound: z.array(z.string()),
    refused: z.array(z.object({ identifier: z.string(), detail: z.string() })),
  }),
});

import { GROUP_ROLES } from '@circuit/domain/permissions';
import { MOST_SECTIONS } from '@circuit/domain/roster';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { groupUserRole, identifiers } from './groups.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { groupIdShape, instant, section, userIdShape } from '../shapes/index.ts';

const named = { userId: userIdShape, firstName: z.string(), lastName: z.string(), email: z.string() };

const heldRole = z.object({
  /** Of the groupUserRole: what Change role and Remove name. */
  id: z.uuid(),
  role: z.enum(GROUP_ROLES),
  isExternal: z.boolean(),
  since: instant,
});

export const groupPerson = z.object({
  ...named,
  /** The career account alias. */
  uid: z.string().nullable(),
  isActive: z.boolean(),
  lastSeenAt: instant.nullable(),
  roles: z.array(heldRole),
  /** Their labels in the course, of all their roles. */
  sections: z.array(z.string()),
});

export const listGroupPeople = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}/people',
  summary: 'The people of a course, one line for each person, with all their roles',
  access: { activity: 'GroupUserRoleRead', on: 'group' },
  request: listRequest(['name', 'email', 'lastSeenAt', 'role'], ['AVAILABLE']).extend({
    groupId: groupIdShape,
    role: z.enum(GROUP_ROLES).optional(),
    /** Only those who have this label. */
    section: section.optional(),
  }),
  response: listResponse(groupPerson).extend({
    /** How many people hold each role in the whole course, whatever was searched for. */
    roleCounts: z.record(z.enum(GROUP_ROLES), z.number().int()),
    /** How many people there are in the whole course. */
    peopleCount: z.number().int(),
    /** The sections of the whole course, and how many people are in each. */
    sections: z.array(z.object({ name: z.string(), count: z.number().int() })),
  }),
});

/**
 * What adding would do with one thing that was typed.
 *
 * `add`: this person gets the role. `invite`: nobody has this e-mail yet; it becomes a person who gets a message.
 * `alreadyThere`: has the role. `notFound`: nobody has this alias or PUID. `unreadable`: no identifier at all.
 * `refused`: the rules forbid it. `twice`: names the same person as an earlier entry.
 */
export const ENTRY_OUTCOMES = ['add', 'invite', 'alreadyThere', 'notFound', 'unreadable', 'refused', 'twice'] as const;

export const checkPeople = endpoint({
  method: 'POST',
  path: '/api/groupUserRoles/check',
  summary: 'What Add people would do with each entry; changes nothing',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: z.object({ groupId: groupIdShape, role: z.enum(GROUP_ROLES), identifiers }),
  response: z.object({
    /** One for each entry, in the same order. */
    entries: z.array(
      z.object({
        identifier: z.string(),
        outcome: z.enum(ENTRY_OUTCOMES),
        person: z.object(named).nullable(),
        /** The roles that the person has in this course already. */
        roles: z.array(z.enum(GROUP_ROLES)),
        /** What the person who typed it reads beside it. */
        detail: z.string(),
      }),
    ),
  }),
  writes: false,
});

const forbiddenPair = z.object({
  id: z.uuid(),
  groupId: groupIdShape,
  people: z.array(z.object(named)).length(2),
  createdAt: instant,
});

export const listForbiddenPairs = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}/forbiddenPairs',
  summary: 'Pairs of people of a course who never review each other',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: listRequest(['name', 'createdAt'], ['AVAILABLE']).extend({ groupId: groupIdShape }),
  response: listResponse(forbiddenPair),
});

export const addForbiddenPair = endpoint({
  method: 'POST',
  path: '/api/groups/{groupId}/forbiddenPairs',
  summary: 'Keep two people of a course from reviewing each other',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: z.object({ groupId: groupIdShape, firstUserId: userIdShape, secondUserId: userIdShape }),
  response: forbiddenPair,
});

export const removeForbiddenPair = endpoint({
  method: 'DELETE',
  path: '/api/groups/{groupId}/forbiddenPairs/{forbiddenPairId}',
  summary: 'Let two people review each other again',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: z.object({ groupId: groupIdShape, forbiddenPairId: z.uuid() }),
  response: noContent,
});

export const changeGroupUserRole = endpoint({
  method: 'PUT',
  path: '/api/groupUserRoles/{groupUserRoleId}',
  summary: 'Give a person another role in a course instead of this one',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: z.object({ groupUserRoleId: z.uuid(), groupId: groupIdShape, role: z.enum(GROUP_ROLES) }),
  response: groupUserRole,
});

export const updateSections = endpoint({
  method: 'PUT',
  path: '/api/groups/{groupId}/people/{userId}/sections',
  summary: 'Say which sections of a course a person is in',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: z.object({ groupId: groupIdShape, userId: userIdShape, sections: z.array(section).max(MOST_SECTIONS) }),
  response: z.object({ sections: z.array(z.string()) }),
});

export const removeGroupUserRole = endpoint({
  // Not DELETE: a reason would stand in the address, and so in the logs of proxies. (HT-19)
  method: 'POST',
  path: '/api/groupUserRoles/{groupUserRoleId}/remove',
  summary: 'Take a role in a course away; the work of the person is kept',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: z.object({
    groupUserRoleId: z.uuid(),
    groupId: groupIdShape,
    /** Needed for a role that a roster gave: the next import shows it and does not give the role again. */
    reason: z.string().trim().min(3).max(500).optional(),
  }),
  response: noContent,
});

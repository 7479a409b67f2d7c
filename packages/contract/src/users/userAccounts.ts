import { GROUP_ROLES } from '@circuit/domain/permissions';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { message } from '../messages/index.ts';
import { groupIdShape, instant, userIdShape } from '../shapes/index.ts';
import { user } from './users.ts';

const userDetail = user.extend({
  createdAt: instant,
  /** Whether they have a password of ours; people who sign in through the university have none. */
  hasPassword: z.boolean(),
  /** The newest set-password message, if there was one. */
  passwordMessage: message.nullable(),
});
export type UserDetail = z.input<typeof userDetail>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{userId}',
  summary: 'One person',
  access: { activity: 'UserReadAny' },
  request: z.object({ userId: userIdShape }),
  response: userDetail,
});

export const findUser = endpoint({
  method: 'GET',
  path: '/api/users/find',
  summary: 'The one person with this e-mail, career account alias or PUID, to the letter',
  access: { activity: 'UserReadAny' },
  request: z.object({ identifier: z.string().trim().min(1).max(320) }),
  response: user,
});

export const listGroupUserRolesOfUser = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/groupUserRoles',
  summary: 'The courses of a person with their roles and where these come from; with tab ALL the deleted ones too',
  access: { activity: 'UserReadAny' },
  request: listRequest(['name', 'since'], ['CURRENT', 'PAST', 'ALL']).extend({ userId: userIdShape }),
  response: listResponse(
    z.object({
      id: z.uuid(),
      groupId: groupIdShape,
      name: z.string(),
      role: z.enum(GROUP_ROLES),
      isExternal: z.boolean(),
      since: instant,
      endDate: instant.nullable(),
      /** "Fall 2026": tells two courses of one name apart. */
      termName: z.string().nullable(),
      /** Set while the course is deleted, which is why the person does not see it. */
      deleted: z.object({ at: instant.nullable(), by: z.string().nullable() }).nullable(),
    }),
  ),
});

const name = z.string().trim().max(100);
const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullable()
    .default(null)
    .transform((text) => (text === '' ? null : text));

const account = {
  email: z.string().trim().min(3).max(254),
  firstName: name.default(''),
  lastName: name.default(''),
  userName: optionalText(100),
  uid: optionalText(64),
  puid: optionalText(20),
};

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Create a person by hand; by default they get a message to set a password, where local accounts are allowed',
  access: { activity: 'UserUpdateAny' },
  request: z.object({ ...account, sendsPasswordMessage: z.boolean().default(true) }),
  response: userDetail,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{userId}',
  summary: 'Change the account of a person; a new e-mail is told to both addresses and signs them out everywhere',
  access: { activity: 'UserUpdateAny' },
  request: z.object({ userId: userIdShape, ...account }),
  response: userDetail,
  needsIfMatch: true,
});

export const deactivateUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{userId}',
  summary: 'Deactivate a person: they are out at once and cannot sign in; their work stays',
  access: { activity: 'UserUpdateAny' },
  request: z.object({ userId: userIdShape }),
  response: noContent,
  idempotency: 'natural',
});

export const reactivateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{userId}/isActive',
  summary: 'Let a deactivated person sign in again',
  access: { activity: 'UserUpdateAny' },
  request: z.object({ userId: userIdShape, isActive: z.literal(true) }),
  response: userDetail,
  idempotency: 'natural',
});

export const signOutUser = endpoint({
  method: 'POST',
  path: '/api/users/{userId}/signOutEverywhere',
  summary: 'End every session of a person',
  access: { activity: 'UserUpdateAny' },
  request: z.object({ userId: userIdShape }),
  response: noContent,
  idempotency: 'natural',
});

export const sendPasswordMessage = endpoint({
  method: 'POST',
  path: '/api/users/{userId}/passwordMessage',
  summary: 'Send a person a message with a link to set a password, good once and for 7 days',
  access: { activity: 'UserUpdateAny' },
  request: z.object({ userId: userIdShape }),
  response: message,
});

export const removeUserRole = endpoint({
  method: 'DELETE',
  path: '/api/userRoles/{userRoleId}',
  summary: 'Take a role in the whole university away from a person, who is signed out everywhere',
  access: { activity: 'UserRoleModifyAny' },
  request: z.object({ userRoleId: z.uuid() }),
  response: noContent,
});

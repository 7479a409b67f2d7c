import type { ActivitiesOfUser, listUserRoles, listUsers, UserDetail } from '@circuit/contract/users';
import { userId } from '@circuit/domain/kernel';

import type { ResponseOf } from '#platform/api/contractCall.ts';

type User = ResponseOf<typeof listUsers>['items'][number];
type HeldRole = ResponseOf<typeof listUserRoles>['items'][number];

export const AMARA = userId('01980000-0000-7000-8000-000000000021');

export function aUser(fields: Partial<User> = {}): User {
  return {
    id: AMARA,
    userName: 'aokonkwo',
    puid: '0031245678',
    firstName: 'Amara',
    lastName: 'Okonkwo',
    email: 'amara@university.example',
    uid: 'aokonkwo',
    isActive: true,
    lastSeenAt: null,
    roles: [],
    version: 3,
    ...fields,
  };
}

export function aUserDetail(fields: Partial<UserDetail> = {}): UserDetail {
  return { ...aUser(), createdAt: '2026-08-24T12:00:00Z', hasPassword: true, passwordMessage: null, ...fields };
}

export function aHeldRole(fields: Partial<HeldRole> = {}): HeldRole {
  const { id: personId, firstName, lastName, email, isActive, lastSeenAt } = aUser();
  return {
    id: '01980000-0000-7000-8000-000000000031',
    userId: personId,
    role: 'Admin',
    isExternal: false,
    since: '2026-08-24T12:00:00Z',
    firstName,
    lastName,
    email,
    isActive,
    lastSeenAt,
    ...fields,
  };
}

export function thePlace(fields: Partial<ActivitiesOfUser['places'][number]> = {}): ActivitiesOfUser['places'][number] {
  return { on: 'university', id: null, name: 'Lindenfield University', termName: null, activities: [], ...fields };
}

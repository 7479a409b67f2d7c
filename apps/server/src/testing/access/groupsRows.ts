import { ADMINS, OWNERS, SIGNED_IN, STAFF, type Caller, type Rows } from './row.ts';

const MEMBERS: readonly Caller[] = ['learner', ...STAFF];
const CREATORS: readonly Caller[] = ['creator', ...ADMINS];

export const groupsRows: Rows = {
  'GET /api/groups': { allowed: SIGNED_IN },
  'POST /api/groups': { allowed: CREATORS, request: () => ({ name: 'New course' }) },
  'GET /api/groups/{groupId}': { kind: 'group', allowed: MEMBERS, request: ({ groupId }) => ({ groupId }) },
  'PUT /api/groups/{groupId}': {
    kind: 'group',
    allowed: OWNERS,
    request: ({ groupId }) => ({ groupId, name: 'Other name', timeZoneId: 'America/Indianapolis' }),
    headers: { 'if-match': '"1"' },
  },
  'DELETE /api/groups/{groupId}': {
    kind: 'group',
    allowed: OWNERS,
    isForDeleted: true,
    request: ({ groupId }) => ({ groupId }),
  },
  'PUT /api/groups/{groupId}/isDeleted': {
    kind: 'group',
    allowed: OWNERS,
    isForDeleted: true,
    request: ({ groupId }) => ({ groupId, isDeleted: false }),
  },
  // An owner who is no Creator may not make courses, so may not copy either.
  'GET /api/groups/{groupId}/copy': { kind: 'group', allowed: ADMINS, request: ({ groupId }) => ({ groupId }) },
  'POST /api/groups/{groupId}/copy': {
    kind: 'group',
    allowed: ADMINS,
    request: ({ groupId }) => ({ groupId, name: 'Copy' }),
  },
  'GET /api/groupUserRoles': { kind: 'group', allowed: STAFF, request: ({ groupId }) => ({ groupId }) },
  'GET /api/groups/{groupId}/people': { kind: 'group', allowed: STAFF, request: ({ groupId }) => ({ groupId }) },
  'POST /api/groupUserRoles': {
    kind: 'group',
    allowed: OWNERS,
    request: ({ groupId, person }) => ({ groupId, role: 'GroupLearner', identifiers: [person.email] }),
  },
  'POST /api/groupUserRoles/check': {
    kind: 'group',
    allowed: OWNERS,
    request: ({ groupId, person }) => ({ groupId, role: 'GroupLearner', identifiers: [person.email] }),
  },
  'PUT /api/groupUserRoles/{groupUserRoleId}': {
    kind: 'inGroup',
    allowed: OWNERS,
    request: async ({ groupId, member }) => ({
      groupId,
      role: 'GroupGrader',
      groupUserRoleId: (await member('GroupLearner')).groupUserRoleId,
    }),
  },
  'POST /api/groupUserRoles/{groupUserRoleId}/remove': {
    kind: 'inGroup',
    allowed: OWNERS,
    request: async ({ groupId, member }) => ({
      groupId,
      groupUserRoleId: (await member('GroupLearner')).groupUserRoleId,
    }),
  },
  'PUT /api/groups/{groupId}/people/{userId}/sections': {
    kind: 'group',
    allowed: OWNERS,
    request: async ({ groupId, member }) => ({
      groupId,
      userId: (await member('GroupLearner')).userId,
      sections: ['001'],
    }),
  },
  'GET /api/groups/{groupId}/forbiddenPairs': {
    kind: 'group',
    allowed: OWNERS,
    request: ({ groupId }) => ({ groupId }),
  },
  'POST /api/groups/{groupId}/forbiddenPairs': {
    kind: 'group',
    allowed: OWNERS,
    request: async ({ groupId, member }) => ({
      groupId,
      firstUserId: (await member('GroupLearner')).userId,
      secondUserId: (await member('GroupLearner')).userId,
    }),
  },
  'DELETE /api/groups/{groupId}/forbiddenPairs/{forbiddenPairId}': {
    kind: 'inGroup',
    allowed: OWNERS,
    request: async ({ groupId, forbiddenPairId }) => ({ groupId, forbiddenPairId: await forbiddenPairId() }),
  },
};

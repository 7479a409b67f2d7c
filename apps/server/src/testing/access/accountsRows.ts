import { randomUUID } from 'node:crypto';

import { ADMINS, EVERYBODY, NOBODY_BUT_SUPER, OWNERS, SIGNED_IN, type Rows, type Things } from './row.ts';

/** The secret of no link there is. */
const NO_TOKEN = 'a'.repeat(43);
const aboutPerson = ({ person }: Things) => ({ userId: person.id });

/** Signing in, people, their roles, messages and the audit. */
export const accountsRows: Rows = {
  'POST /api/account/local': { allowed: EVERYBODY, request: () => ({ userName: 'nobody', password: 'nothing' }) },
  'POST /token': {
    allowed: EVERYBODY,
    request: () => ({ grant_type: 'refresh_token', client_id: 'web', refresh_token: 'none' }),
  },
  'GET /api/account/startImpersonation': {
    kind: 'person',
    allowed: ADMINS,
    // Nobody impersonates themselves, or somebody who cannot sign in.
    except: { own: [] },
    absent: ['deleted'],
    request: ({ person }) => ({ userId: person.id, reason: 'To see what she sees.' }),
  },
  'GET /api/account/stopImpersonation': { allowed: SIGNED_IN },
  'GET /api/account/userInfo': { allowed: SIGNED_IN },
  'POST /api/account/logOut': { allowed: SIGNED_IN },
  'GET /api/users': { allowed: ADMINS },
  'GET /api/userRoles': { allowed: ADMINS },
  'POST /api/userRoles': {
    kind: 'person',
    allowed: NOBODY_BUT_SUPER,
    // Nobody gives a role to themselves.
    except: { own: [] },
    request: ({ person }) => ({ userId: person.id, role: 'Creator' }),
  },
  'DELETE /api/userRoles/{userRoleId}': {
    allowed: NOBODY_BUT_SUPER,
    request: async ({ userRoleId }) => ({ userRoleId: await userRoleId() }),
  },
  'POST /api/account/forgotPassword': { allowed: EVERYBODY, request: () => ({ userName: 'nobody' }) },
  'POST /api/account/passwordLink': { allowed: EVERYBODY, request: () => ({ token: NO_TOKEN }) },
  'POST /api/account/setPassword': {
    allowed: EVERYBODY,
    request: () => ({ token: NO_TOKEN, password: 'four quiet herons' }),
  },
  'GET /api/account/signIns': { allowed: SIGNED_IN },
  'POST /api/account/signOutEverywhere': { allowed: SIGNED_IN },
  'GET /api/account/deviceKey': { allowed: SIGNED_IN },
  'GET /api/users/find': { allowed: ADMINS, request: ({ person }) => ({ identifier: person.email }) },
  'POST /api/users': {
    allowed: ADMINS,
    request: () => ({ email: `${randomUUID()}@example.edu`, sendsPasswordMessage: false }),
  },
  'GET /api/users/{userId}': { kind: 'person', allowed: ADMINS, request: aboutPerson },
  'PUT /api/users/{userId}': {
    kind: 'person',
    allowed: ADMINS,
    headers: { 'if-match': '"1"' },
    request: ({ person }) => ({ userId: person.id, email: person.email, firstName: 'New' }),
  },
  'DELETE /api/users/{userId}': {
    kind: 'person',
    allowed: ADMINS,
    // Nobody deactivates themselves.
    except: { own: [] },
    request: aboutPerson,
  },
  'PUT /api/users/{userId}/isActive': {
    kind: 'person',
    allowed: ADMINS,
    request: ({ person }) => ({ userId: person.id, isActive: true }),
  },
  'POST /api/users/{userId}/signOutEverywhere': {
    kind: 'person',
    allowed: ADMINS,
    // Always someone else: a caller who signs themselves out could not try the other places.
    request: async ({ member }) => ({ userId: (await member('GroupLearner')).userId }),
  },
  'POST /api/users/{userId}/passwordMessage': {
    kind: 'person',
    allowed: ADMINS,
    // Nobody writes to somebody who could not sign in.
    except: { deleted: [] },
    request: aboutPerson,
  },
  'GET /api/users/{userId}/groupUserRoles': { kind: 'person', allowed: ADMINS, request: aboutPerson },
  'GET /api/users/{userId}/messages': { kind: 'person', allowed: ADMINS, request: aboutPerson },
  'GET /api/users/{userId}/activities': { kind: 'person', allowed: ADMINS, request: aboutPerson },
  'GET /api/users/{userId}/auditEvents': { kind: 'person', allowed: ADMINS, request: aboutPerson },
  'GET /api/groups/{groupId}/auditEvents': {
    kind: 'group',
    allowed: OWNERS,
    request: ({ groupId }) => ({ groupId }),
  },
  'POST /api/auditEvents/export': { allowed: NOBODY_BUT_SUPER },
  'GET /api/auditEvents/export': { allowed: NOBODY_BUT_SUPER },
  'GET /api/auditEvents/export/{jobLogId}': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ jobLogId: '01900000-0000-7000-8000-00000000dead' }),
  },
  'DELETE /api/auditEvents/export/{jobLogId}': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ jobLogId: '01900000-0000-7000-8000-00000000dead' }),
  },
  'GET /api/auditEvents/export/{jobLogId}/file': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ jobLogId: '01900000-0000-7000-8000-00000000dead' }),
  },
};

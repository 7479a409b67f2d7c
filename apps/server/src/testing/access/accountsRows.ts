import { randomUUID } from 'node:crypto';

import { ADMINS, EVERYBODY, NOBODY_BUT_SUPER, OWNERS, SIGNED_IN, type Rows, type Things } from './row.ts';

/** The secret of no link there is. */
const NO_TOKEN = 'a'.repeat(43);
/** A proof, a pending sign-in or a question that there is not. */
const NO_SECRET = 'b'.repeat(43);
const NO_ANSWER = {
  ceremony: NO_SECRET,
  credential: 'a',
  clientDataJson: 'a',
  authenticatorData: 'a',
  signature: 'a',
  userHandle: null,
};
const NEW_APP = { kind: 'totp', ceremony: NO_SECRET, code: '000000' };
const FACTOR_ID = '01900000-0000-7000-8000-00000000fac7';
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
  'POST /api/account/secondStep': {
    allowed: EVERYBODY,
    request: () => ({ pending: NO_SECRET, proof: { kind: 'totp', code: '000000' } }),
  },
  'POST /api/account/secondStep/passkey': { allowed: EVERYBODY, request: () => ({ pending: NO_SECRET }) },
  'POST /api/account/secondStep/newTotp': { allowed: EVERYBODY, request: () => ({ pending: NO_SECRET }) },
  'POST /api/account/secondStep/newPasskey': { allowed: EVERYBODY, request: () => ({ pending: NO_SECRET }) },
  'POST /api/account/secondStep/factor': {
    allowed: EVERYBODY,
    request: () => ({ pending: NO_SECRET, name: 'Phone', factor: NEW_APP }),
  },
  'POST /api/account/passkeyQuestion': { allowed: EVERYBODY },
  'POST /api/account/passkey': { allowed: EVERYBODY, request: () => NO_ANSWER },
  'GET /api/factors': { allowed: SIGNED_IN },
  'POST /api/factors/proof/password': { allowed: SIGNED_IN, request: () => ({ password: 'nothing' }) },
  'POST /api/factors/proof/passkey': { allowed: SIGNED_IN },
  'POST /api/factors/proof': { allowed: SIGNED_IN, request: () => ({ proof: { kind: 'totp', code: '000000' } }) },
  'POST /api/factors/totp': { allowed: SIGNED_IN, request: () => ({ proof: NO_SECRET }) },
  'POST /api/factors/passkey': { allowed: SIGNED_IN, request: () => ({ proof: NO_SECRET }) },
  'POST /api/factors': {
    allowed: SIGNED_IN,
    request: () => ({ proof: NO_SECRET, name: 'Phone', factor: NEW_APP }),
  },
  // Nobody has this one: whose it is, is looked at with the factors.
  'PUT /api/factors/{factorId}': {
    allowed: SIGNED_IN,
    request: () => ({ factorId: FACTOR_ID, name: 'Phone' }),
  },
  'POST /api/factors/{factorId}/removal': {
    allowed: SIGNED_IN,
    request: () => ({ factorId: FACTOR_ID, proof: NO_SECRET }),
  },
  'POST /api/factors/recoveryCodes': { allowed: SIGNED_IN, request: () => ({ proof: NO_SECRET }) },
  'GET /api/users/{userId}/factors': { kind: 'person', allowed: ADMINS, request: aboutPerson },
  'POST /api/users/{userId}/factors/reset': {
    kind: 'person',
    allowed: ADMINS,
    request: ({ person }) => ({ userId: person.id, reason: 'Lost the phone on a trip.' }),
  },
  'DELETE /api/users/{userId}/factors/reset': { kind: 'person', allowed: ADMINS, request: aboutPerson },
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
  'GET /api/users/{userId}/erasure': { kind: 'person', allowed: ADMINS, request: aboutPerson },
  'POST /api/users/{userId}/erasure': {
    kind: 'person',
    allowed: ADMINS,
    // Nobody erases themselves.
    except: { own: [] },
    request: ({ person }) => ({ userId: person.id, name: 'Nobody at all', reason: 'They asked for it.' }),
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

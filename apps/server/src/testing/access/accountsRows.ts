import { ADMINS, EVERYBODY, NOBODY_BUT_SUPER, SIGNED_IN, type Rows } from './row.ts';

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
};

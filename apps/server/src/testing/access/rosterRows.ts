import { ADMINS, OWNERS, type Rows } from './row.ts';

export const rosterRows: Rows = {
  'GET /api/groups/{groupId}/roster': { kind: 'group', allowed: OWNERS, request: ({ groupId }) => ({ groupId }) },
  'PUT /api/groups/{groupId}/roster': {
    kind: 'group',
    allowed: OWNERS,
    request: ({ groupId, person }) => ({
      groupId,
      fileName: 'roster.csv',
      csv: `E-mail\n${person.email}`,
      dryRun: true,
    }),
  },
  'POST /api/groups/{groupId}/syncRoster': {
    kind: 'group',
    allowed: OWNERS,
    request: ({ groupId }) => ({ groupId, dryRun: true }),
  },
  'POST /api/groups/{groupId}/readRoster': { kind: 'group', allowed: OWNERS, request: ({ groupId }) => ({ groupId }) },
  'POST /api/rosterSyncs': { allowed: ADMINS },
  'GET /api/rosterSyncs/failing': { allowed: ADMINS },
  'GET /api/groups/{groupId}/syncRoster': { kind: 'group', allowed: OWNERS, request: ({ groupId }) => ({ groupId }) },
  'GET /api/groups/{groupId}/syncRoster/{jobLogId}': {
    kind: 'inGroup',
    allowed: OWNERS,
    request: async ({ groupId, jobLogId }) => ({ groupId, jobLogId: await jobLogId('syncRoster') }),
  },
  'DELETE /api/groups/{groupId}/syncRoster/{jobLogId}': {
    kind: 'inGroup',
    allowed: OWNERS,
    request: async ({ groupId, jobLogId }) => ({ groupId, jobLogId: await jobLogId('syncRoster') }),
  },
};

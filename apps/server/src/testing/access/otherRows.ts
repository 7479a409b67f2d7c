import { randomUUID } from 'node:crypto';

import { EVERYBODY, NOBODY_BUT_SUPER, SIGNED_IN, type Rows } from './row.ts';

/** The university's settings, providers, and what belongs to one person alone. */
export const otherRows: Rows = {
  'GET /api/configuration': { allowed: EVERYBODY },
  'PUT /api/configuration': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ reason: 'A test.' }),
    headers: { 'if-match': '"99"' },
  },
  'GET /api/configuration/full': { allowed: NOBODY_BUT_SUPER },
  'GET /api/configuration/auditEvents': { allowed: NOBODY_BUT_SUPER },
  'GET /api/outsideServices': { allowed: NOBODY_BUT_SUPER },
  'PUT /api/outsideServices/{kind}/secret': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ kind: 'eventStore', secret: 'a-secret', reason: 'A test.' }),
    takesEffect: true,
  },
  'POST /api/outsideServices/{kind}/tests': { allowed: NOBODY_BUT_SUPER, request: () => ({ kind: 'eventStore' }) },
  'GET /api/operatorAccesses': { allowed: NOBODY_BUT_SUPER },
  'POST /api/operatorAccesses/{operatorAccessId}/end': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ operatorAccessId: randomUUID() }),
  },
  'GET /api/caliper-eventstore/token': { allowed: SIGNED_IN },
  'GET /api/userSettings': { allowed: SIGNED_IN },
  'PUT /api/userSettings': { allowed: SIGNED_IN, headers: { 'if-match': '"0"' } },
  'GET /api/ownData/archive': { allowed: SIGNED_IN },
  'POST /api/ownData/archive': { allowed: SIGNED_IN },
  'GET /api/ownData/archive/{jobLogId}/file': { allowed: SIGNED_IN, request: () => ({ jobLogId: randomUUID() }) },
  'GET /api/calendar': { allowed: SIGNED_IN },
  'POST /api/calendar': { allowed: SIGNED_IN },
  'DELETE /api/calendar': { allowed: SIGNED_IN },
  'GET /api/calendars/{secret}/dates.ics': { allowed: EVERYBODY, request: () => ({ secret: 'none' }) },
  'GET /api/news': { allowed: SIGNED_IN },
  'PUT /api/news/seen': { allowed: SIGNED_IN, request: () => ({ upTo: '2026-01-01T00:00:00.000Z' }) },
  'POST /api/crashReports': {
    allowed: EVERYBODY,
    request: () => ({ message: 'Oops', path: '/groups', version: '2.20.2', userAgent: 'Firefox' }),
  },
  'GET /api/appClients/web': { allowed: EVERYBODY },
  'GET /api/time': { allowed: EVERYBODY },
  'GET /api/externalTerms': { allowed: SIGNED_IN },
  'POST /api/externalTerms': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ name: `Term ${randomUUID()}`, startDate: null, endDate: null, reason: 'A test.' }),
    takesEffect: true,
  },
  'PUT /api/externalTerms/{externalTermId}': {
    allowed: NOBODY_BUT_SUPER,
    request: async ({ externalTermId }) => ({
      externalTermId: await externalTermId(),
      name: `Term ${randomUUID()}`,
      startDate: null,
      endDate: null,
      reason: 'A test.',
    }),
    headers: { 'if-match': '"1"' },
    takesEffect: true,
  },
  'POST /api/externalTerms/import': { allowed: NOBODY_BUT_SUPER, request: () => ({ csv: 'Some term' }) },
  'GET /api/externalProviders': { allowed: SIGNED_IN },
  'GET /api/outbox': { allowed: EVERYBODY },
  'GET /api/ltiLaunches': { allowed: SIGNED_IN },
  'GET /api/dashboard': { allowed: SIGNED_IN },
};

import { EVERYBODY, type Rows } from './row.ts';

/** What a browser on its way through the ticket service calls, and the service itself; nobody is signed in yet. */
export const casRows: Rows = {
  'GET /api/account/validateCasTicket': {
    allowed: EVERYBODY,
    request: () => ({ ticket: 'ST-1', service: 'https://university.circuit.test' }),
  },
  'POST /api/account/casV1': { allowed: EVERYBODY, request: () => ({ username: 'ada', password: 'wrong' }) },
  'POST /': { allowed: EVERYBODY, request: () => ({ logoutRequest: 'rubbish' }) },
};

import { z } from '../zod/index.ts';

import { endpoint, madeFile, noContent } from '../endpoint/index.ts';
import { instant } from '../shapes/index.ts';

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary:
    'Since when the caller’s dates have an address for calendars; never the address, and never while impersonated',
  access: 'signedIn',
  request: z.object({}),
  response: z.object({ createdAt: instant.nullable() }),
});

export const makeCalendar = endpoint({
  method: 'POST',
  path: '/api/calendar',
  summary: 'A new address for the caller’s dates, shown this once; the earlier one ends',
  access: 'signedIn',
  request: z.object({}),
  response: z.object({ createdAt: instant, address: z.string() }),
  // Each call ends the address of the one before; an answer with a secret is never stored.
  idempotency: 'natural',
});

export const revokeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/calendar',
  summary: 'End the address of the caller’s dates',
  access: 'signedIn',
  request: z.object({}),
  response: noContent,
  idempotency: 'natural',
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/{secret}/dates.ics',
  summary: 'The dates of the person whose secret this is, for a calendar program; open to whoever has the address',
  access: 'open',
  request: z.object({ secret: z.string().max(100) }),
  response: madeFile,
  answersFile: true,
});

import { PROVIDER_COOKIES } from '@circuit/domain/identityProviders';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { identityProviderIdShape, text } from './shapes.ts';

export const validateCasTicket = endpoint({
  method: 'GET',
  path: '/api/account/validateCasTicket',
  summary: 'Sign in with a ticket of the single-sign-on service; answers a one-time code',
  access: 'open',
  request: z.object({ ticket: z.string().min(1).max(1000), service: z.string().max(2000) }),
  response: z.union([
    z.object({ code: z.string() }),
    /** Nobody was signed in: a test or a connection goes on at this page of the web app. (IP-98) */
    z.object({ goTo: z.string().regex(/^\/(?!\/)/) }),
  ]),
  readsCookies: [PROVIDER_COOKIES],
  writes: true,
  idempotency: 'natural',
  givesCode: true,
  duringReadOnly: true,
});

export const signInByCasCredentials = endpoint({
  method: 'POST',
  path: '/api/account/casV1',
  summary:
    'Sign in with credentials of the single-sign-on service, where the university allows it; answers a one-time code',
  access: 'open',
  request: z.object({
    username: z.string().trim().min(1).max(320),
    password: z.string().min(1).max(1000),
    /** Of which provider they are; the first that takes them unless it is said. */
    identityProviderId: identityProviderIdShape.optional(),
  }),
  response: z.object({ code: z.string() }),
  idempotency: 'natural',
  givesCode: true,
  duringReadOnly: true,
});

export const receiveCasLogout = endpoint({
  method: 'POST',
  path: '/',
  summary: 'The single-sign-on service says that the session of one ticket has ended',
  access: 'open',
  request: z.object({ logoutRequest: text(20_000) }),
  response: noContent,
  isForm: true,
  takesMore: true,
  idempotency: 'natural',
  duringReadOnly: true,
});

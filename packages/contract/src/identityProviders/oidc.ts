import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { forBrowsers, identityProviderIdShape, text } from './shapes.ts';

export const receiveOidcAnswer = endpoint({
  ...forBrowsers,
  method: 'GET',
  path: '/api/account/external/{identityProviderId}/callback',
  summary: 'An OpenID provider sends the browser back with a code',
  request: z.object({
    identityProviderId: identityProviderIdShape,
    code: text(4000),
    state: text(255),
    iss: text(2000),
    error: text(255),
    error_description: text(2000),
  }),
  duringReadOnly: true,
});

export const receiveOidcLogout = endpoint({
  method: 'POST',
  path: '/api/account/external/{identityProviderId}/backchannel',
  summary: 'An OpenID provider says that a session of its has ended',
  access: 'open',
  request: z.object({ identityProviderId: identityProviderIdShape, logout_token: text(60_000) }),
  response: noContent,
  isForm: true,
  takesMore: true,
  idempotency: 'natural',
  duringReadOnly: true,
});

import { PROVIDER_COOKIES } from '@circuit/domain/identityProviders';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { instant } from '../shapes/index.ts';
import { forBrowsers, identityProviderIdShape, ofIdentityProvider, text } from './shapes.ts';

export const startProviderSignIn = endpoint({
  ...forBrowsers,
  method: 'GET',
  path: '/api/account/external/{identityProviderId}/start',
  summary: 'Bind a sign-in to this browser and go on to the identity provider',
  request: z.object({
    identityProviderId: identityProviderIdShape,
    /** Of a test or a connection that was begun by a call. */
    begun: text(100),
  }),
  duringReadOnly: true,
});

export const leaveProvider = endpoint({
  ...forBrowsers,
  method: 'GET',
  path: '/api/account/external/{identityProviderId}/logout',
  summary: 'End the session at the identity provider too, and come back to the sign-in page',
  request: ofIdentityProvider,
  duringReadOnly: true,
});

export const listOwnIdentities = endpoint({
  method: 'GET',
  path: '/api/account/identities',
  summary: 'The identity providers that the caller can sign in with',
  access: 'signedIn',
  request: z.object({}),
  response: z.object({
    items: z.array(
      z.object({
        identityProviderId: identityProviderIdShape,
        name: z.string(),
        isEnabled: z.boolean(),
        connectedAt: instant.nullable(),
        lastSignInAt: instant.nullable(),
      }),
    ),
    hasPassword: z.boolean(),
  }),
});

export const connectIdentity = endpoint({
  method: 'POST',
  path: '/api/account/identities/{identityProviderId}/connect',
  summary: 'Begin to connect an identity provider with the caller’s account; goes on at the address that it answers',
  access: 'signedIn',
  request: ofIdentityProvider,
  response: z.object({ loginUrl: z.string() }),
  idempotency: 'natural',
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/account/identities/confirm',
  summary: 'Finish connecting an identity provider, in the browser that went there',
  access: 'signedIn',
  request: z.object({ startId: z.uuid() }),
  response: noContent,
  readsCookies: [PROVIDER_COOKIES],
  idempotency: 'natural',
});

export const disconnectIdentity = endpoint({
  method: 'DELETE',
  path: '/api/account/identities/{identityProviderId}',
  summary: 'Disconnect an identity provider from the caller’s account, while another way to sign in stays',
  access: 'signedIn',
  request: ofIdentityProvider,
  response: noContent,
  idempotency: 'natural',
});

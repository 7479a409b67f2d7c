import { z } from '../zod/index.ts';

import { browserAnswer, endpoint } from '../endpoint/index.ts';
import { instant } from '../shapes/index.ts';
import { forBrowsers, identityProviderIdShape, ofIdentityProvider, text } from './shapes.ts';

export const getSamlMetadata = endpoint({
  method: 'GET',
  path: '/saml/{identityProviderId}/metadata',
  summary: 'What a SAML identity provider must know about this service provider',
  access: 'open',
  request: ofIdentityProvider,
  response: browserAnswer,
  answersPage: true,
});

export const receiveSamlAssertion = endpoint({
  ...forBrowsers,
  method: 'POST',
  path: '/saml/{identityProviderId}/acs',
  summary: 'A SAML identity provider says who signs in',
  request: z.object({
    identityProviderId: identityProviderIdShape,
    SAMLResponse: text(400_000),
    RelayState: text(255),
  }),
  isForm: true,
  duringReadOnly: true,
});

const samlLogout = z.object({
  identityProviderId: identityProviderIdShape,
  SAMLRequest: text(100_000),
  SAMLResponse: text(100_000),
  RelayState: text(255),
  SigAlg: text(255),
  Signature: text(4000),
});

export const receiveSamlLogout = endpoint({
  ...forBrowsers,
  method: 'GET',
  path: '/saml/{identityProviderId}/slo',
  summary: 'A SAML identity provider ends a session, or answers that it has ended one',
  request: samlLogout,
  readsQuery: true,
  duringReadOnly: true,
});

export const receiveSamlLogoutByForm = endpoint({
  ...forBrowsers,
  method: 'POST',
  path: '/saml/{identityProviderId}/slo',
  summary: 'A SAML identity provider ends a session, or answers that it has ended one, by a form',
  request: samlLogout,
  isForm: true,
  duringReadOnly: true,
});

const access = { activity: 'IdentityProviderModify' } as const;

const serviceKeys = z.object({
  items: z.array(
    z.object({
      /** SHA-256 of the certificate, to compare with what the provider shows. */
      fingerprint: z.string(),
      endsAt: instant,
      /** It signs what we ask the provider. The other one is only published. */
      isSigning: z.boolean(),
    }),
  ),
});

export const listServiceKeys = endpoint({
  method: 'GET',
  path: '/api/identityProviderSettings/{identityProviderId}/serviceKeys',
  summary: 'The keys of this service provider at one SAML identity provider, the one that signs first',
  access,
  request: ofIdentityProvider,
  response: serviceKeys,
});

export const changeServiceKeys = endpoint({
  method: 'POST',
  path: '/api/identityProviderSettings/{identityProviderId}/serviceKeys',
  summary:
    'Replace the key at a SAML identity provider in three steps: publish a new one, sign with it, remove the old one',
  access,
  request: z.object({
    identityProviderId: identityProviderIdShape,
    step: z.enum(['publish', 'sign', 'remove']),
    /** The fingerprint of the key that signs, as the caller saw it: two people must not undo each other's step. */
    signing: z.string().max(100),
  }),
  response: serviceKeys,
});

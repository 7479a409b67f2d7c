import { PROVIDER_COOKIES, PROVIDER_REFUSALS } from '@circuit/domain/identityProviders';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { instant, userIdShape } from '../shapes/index.ts';
import {
  identityProvider,
  identityProviderIdShape,
  listedProvider,
  ofIdentityProvider,
  providerSecrets,
  providerSettings,
  saml,
} from './shapes.ts';

const access = { activity: 'IdentityProviderModify' } as const;

export const listProviderSettings = endpoint({
  method: 'GET',
  path: '/api/identityProviderSettings',
  summary: 'All identity providers, in the order of the sign-in page, with what needs an administrator',
  access,
  request: z.object({}),
  response: z.object({ items: z.array(listedProvider), allowLocalAccounts: z.boolean() }),
});

export const getProviderSettings = endpoint({
  method: 'GET',
  path: '/api/identityProviderSettings/{identityProviderId}',
  summary: 'How one identity provider is reached, without its secrets',
  access,
  request: ofIdentityProvider,
  response: identityProvider,
});

export const createIdentityProvider = endpoint({
  method: 'POST',
  path: '/api/identityProviderSettings',
  summary: 'Add an identity provider; it comes last on the sign-in page',
  access,
  request: z.object({ ...providerSettings, ...providerSecrets }),
  response: identityProvider,
});

export const updateIdentityProvider = endpoint({
  method: 'PUT',
  path: '/api/identityProviderSettings/{identityProviderId}',
  summary: 'Change, disable or enable an identity provider; secrets that are left out stay',
  access,
  request: z.object({ identityProviderId: identityProviderIdShape, ...providerSettings, ...providerSecrets }),
  response: identityProvider,
  needsIfMatch: true,
});

export const orderIdentityProviders = endpoint({
  method: 'PUT',
  path: '/api/identityProviderOrder',
  summary: 'The order of the buttons on the sign-in page',
  access,
  request: z.object({ identityProviderIds: z.array(identityProviderIdShape).max(50) }),
  response: noContent,
  idempotency: 'natural',
});

export const readProviderMetadata = endpoint({
  method: 'POST',
  path: '/api/identityProviderMetadata',
  summary: 'Read what a provider publishes about itself, by its address or from its file; nothing is saved',
  access,
  request: z.object({
    kind: z.enum(['oidc', 'saml']),
    address: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .nullable(),
    /** The text of a SAML metadata file. */
    document: z.string().max(200_000).nullable(),
    /** Where the file holds several providers, the one that is meant. */
    entityId: z.string().max(1024).nullable().default(null),
  }),
  response: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('oidc'),
      issuer: z.string(),
      scopes: z.array(z.string()),
      endsSessions: z.boolean(),
    }),
    z.object({ kind: z.literal('saml'), found: saml, certificatesEndAt: instant.nullable() }),
    /** The file holds several: the administrator chooses one. */
    z.object({ kind: z.literal('several'), entityIds: z.array(z.string()) }),
  ]),
  idempotency: 'natural',
});

export const testIdentityProvider = endpoint({
  method: 'POST',
  path: '/api/identityProviderSettings/{identityProviderId}/tests',
  summary: 'Begin a sign-in that shows what arrives and signs nobody in; goes on at the address that it answers',
  access,
  request: ofIdentityProvider,
  response: z.object({ testId: z.uuid(), loginUrl: z.string() }),
  idempotency: 'natural',
});

export const getProviderTest = endpoint({
  method: 'GET',
  path: '/api/identityProviderSettings/{identityProviderId}/tests/{testId}',
  summary: 'What arrived in a test sign-in of the caller',
  access,
  request: z.object({ identityProviderId: identityProviderIdShape, testId: z.uuid() }),
  readsCookies: [PROVIDER_COOKIES],
  response: z.object({
    testId: z.uuid(),
    state: z.enum(['waiting', 'arrived', 'refused', 'expired']),
    refusal: z
      .object({ reason: z.enum(PROVIDER_REFUSALS), told: z.string(), fix: z.string(), details: z.string() })
      .nullable(),
    subject: z.string().nullable(),
    attributes: z.record(z.string(), z.array(z.string())),
    /** How the mapping reads them; null when that was not possible. */
    person: z
      .object({
        alias: z.string().nullable(),
        puid: z.string().nullable(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string().nullable(),
        isEmailTrusted: z.boolean(),
      })
      .nullable(),
    /** What would happen: this account, a new one, or a refusal. */
    outcome: z.enum(['use', 'link', 'create', 'refuse']).nullable(),
    account: z.object({ userId: userIdShape, firstName: z.string(), lastName: z.string() }).nullable(),
    provesSecondFactor: z.boolean(),
  }),
});

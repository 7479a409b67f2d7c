import { CAS_VERSIONS, FIRST_SIGN_INS, PROVIDER_COOKIES, PROVIDER_KINDS } from '@circuit/domain/identityProviders';
import { z } from '../zod/index.ts';

import { browserAnswer } from '../endpoint/index.ts';
import { instant, version } from '../shapes/index.ts';
import { identityProviderIdShape } from './ids.ts';

export { identityProviderIdShape } from './ids.ts';

export const ofIdentityProvider = z.object({ identityProviderId: identityProviderIdShape });

const address = z.url({ protocol: /^https?$/ }).max(2000);
const attributeName = z.string().trim().min(1).max(255).nullable();
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'Enter a domain such as uni.edu.');

export const mapping = z.strictObject({
  subject: attributeName,
  alias: attributeName,
  puid: attributeName,
  firstName: attributeName,
  lastName: attributeName,
  email: attributeName,
});

const cas = z.strictObject({
  kind: z.literal('cas'),
  baseUrl: address,
  version: z.enum(CAS_VERSIONS),
  takesCredentials: z.boolean(),
});
const oidc = z.strictObject({
  kind: z.literal('oidc'),
  issuer: address,
  clientId: z.string().trim().min(1).max(255),
  scopes: z.array(z.string().trim().min(1).max(100)).max(20),
});
export const saml = z.strictObject({
  kind: z.literal('saml'),
  entityId: z.string().trim().min(1).max(1024),
  signInUrl: address,
  signOutUrl: address.nullable(),
  certificates: z.array(z.string().trim().min(1).max(10_000)).min(1).max(5),
  metadataUrl: address.nullable(),
  signsResponse: z.boolean(),
});
export const kindSettings = z.discriminatedUnion('kind', [cas, oidc, saml]);

/** What an administrator writes. Secrets travel only in this direction. (IP-3) */
export const providerSettings = {
  name: z.string().trim().min(1).max(100),
  isEnabled: z.boolean(),
  firstSignIn: z.enum(FIRST_SIGN_INS),
  domains: z.array(domain).max(50),
  mapping,
  secondFactorValues: z.array(z.string().trim().min(1).max(255)).max(20),
  settings: kindSettings,
};

/** What is written and never read back: left out, it stays as it is. */
export const providerSecrets = {
  /** Of the client at an OpenID provider. */
  clientSecret: z.string().min(1).max(1000).optional(),
  /** When the client's secret ends, as the provider said; null when it does not. */
  clientSecretEndsAt: instant.nullable().optional(),
};

const secretEnd = z.object({ state: z.enum(['ended', 'endsSoon']), days: z.number().int() }).nullable();

export const listedProvider = z.object({
  id: identityProviderIdShape,
  name: z.string(),
  kind: z.enum(PROVIDER_KINDS),
  isEnabled: z.boolean(),
  /** How many accounts are connected with it. */
  people: z.number().int(),
  lastSignInAt: instant.nullable(),
  secretEndsAt: instant.nullable(),
  secretEnd,
});

export const identityProvider = z.object({
  id: identityProviderIdShape,
  ...providerSettings,
  domains: z.array(z.string()),
  hasClientSecret: z.boolean(),
  secretEndsAt: instant.nullable(),
  secretEnd,
  /** What the people who run the provider need from us. */
  addresses: z.object({
    /** OpenID Connect. */
    redirectUrl: z.string(),
    backchannelUrl: z.string(),
    afterSignOutUrl: z.string(),
    /** SAML. */
    metadataUrl: z.string(),
    assertionUrl: z.string(),
    signOutUrl: z.string(),
    /** CAS. */
    serviceUrl: z.string(),
  }),
  version,
});

/** What providers send. They send more than this, and a refusal tells what is missing, so every field is optional. */
export const text = (most: number) => z.string().max(most).optional();

/** Of an address that a provider sends a browser to. */
export const forBrowsers = {
  access: 'open',
  response: browserAnswer,
  answersPage: true,
  takesMore: true,
  readsCookies: [PROVIDER_COOKIES],
  writes: true,
  idempotency: 'natural',
} as const;

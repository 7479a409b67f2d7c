import type { getProviderSettings } from '@circuit/contract/identityProviders';

import type { ResponseOf } from '#platform/api/contractCall.ts';

type Provider = ResponseOf<typeof getProviderSettings>;

/** Somebody who may change them. */
export const PROVIDERS_ADMIN = { activities: ['IdentityProviderModify'] as const };
export const PROVIDER_ID = '01980000-0000-7000-8000-000000000001';

export const aProvider = (fields: Partial<Provider> = {}): Provider => ({
  id: PROVIDER_ID,
  name: 'University account',
  isEnabled: true,
  firstSignIn: 'create',
  domains: ['uni.edu'],
  mapping: {
    subject: null,
    alias: null,
    puid: 'puid',
    firstName: 'given_name',
    lastName: 'family_name',
    email: 'email',
  },
  secondFactorValues: ['mfa'],
  settings: { kind: 'oidc', issuer: 'https://login.uni.edu', clientId: 'circuit', scopes: ['profile', 'email'] },
  hasClientSecret: true,
  secretEndsAt: null,
  secretEnd: null,
  addresses: {
    redirectUrl: 'https://circuit.uni.edu/callback',
    backchannelUrl: 'https://circuit.uni.edu/backchannel',
    afterSignOutUrl: 'https://circuit.uni.edu/login',
    metadataUrl: 'https://circuit.uni.edu/saml/metadata',
    assertionUrl: 'https://circuit.uni.edu/saml/acs',
    signOutUrl: 'https://circuit.uni.edu/saml/slo',
    serviceUrl: 'https://circuit.uni.edu',
  },
  version: 3,
  ...fields,
});

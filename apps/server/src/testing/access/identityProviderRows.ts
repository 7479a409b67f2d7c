import { openidRequest } from '../anOpenidProvider.ts';
import { EVERYBODY, NOBODY_BUT_SUPER, SIGNED_IN, type Rows } from './row.ts';

const NO_ID = '01980000-0000-7000-8000-000000000000';
const ofProvider = () => ({ identityProviderId: NO_ID });
const aProvider = () => openidRequest('https://login.uni.edu', 'circuit');

/** Who may say how people sign in, and what belongs to one person alone. */
export const identityProviderRows: Rows = {
  'GET /api/identityProviders': { allowed: EVERYBODY },
  'GET /api/identityProviderSettings': { allowed: NOBODY_BUT_SUPER },
  'GET /api/identityProviderSettings/{identityProviderId}': { allowed: NOBODY_BUT_SUPER, request: ofProvider },
  'POST /api/identityProviderSettings': { allowed: NOBODY_BUT_SUPER, request: aProvider, takesEffect: true },
  'PUT /api/identityProviderSettings/{identityProviderId}': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ ...ofProvider(), ...aProvider() }),
    headers: { 'if-match': '"1"' },
  },
  'PUT /api/identityProviderOrder': { allowed: NOBODY_BUT_SUPER, request: () => ({ identityProviderIds: [] }) },
  'POST /api/identityProviderMetadata': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ kind: 'oidc', address: null, document: null }),
  },
  'POST /api/identityProviderSettings/{identityProviderId}/tests': { allowed: NOBODY_BUT_SUPER, request: ofProvider },
  'GET /api/identityProviderSettings/{identityProviderId}/tests/{testId}': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ ...ofProvider(), testId: NO_ID }),
  },
  'GET /api/account/external/{identityProviderId}/start': { allowed: EVERYBODY, request: ofProvider },
  'GET /api/account/external/{identityProviderId}/logout': { allowed: EVERYBODY, request: ofProvider },
  'GET /api/account/external/{identityProviderId}/callback': { allowed: EVERYBODY, request: ofProvider },
  'POST /api/account/external/{identityProviderId}/backchannel': { allowed: EVERYBODY, request: ofProvider },
  'GET /saml/{identityProviderId}/metadata': { allowed: EVERYBODY, request: ofProvider },
  'POST /saml/{identityProviderId}/acs': { allowed: EVERYBODY, request: ofProvider },
  'GET /saml/{identityProviderId}/slo': { allowed: EVERYBODY, request: ofProvider },
  'POST /saml/{identityProviderId}/slo': { allowed: EVERYBODY, request: ofProvider },
  'GET /api/identityProviderSettings/{identityProviderId}/serviceKeys': {
    allowed: NOBODY_BUT_SUPER,
    request: ofProvider,
  },
  'POST /api/identityProviderSettings/{identityProviderId}/serviceKeys': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ ...ofProvider(), step: 'publish', signing: 'any' }),
  },
  'GET /api/account/identities': { allowed: SIGNED_IN },
  'POST /api/account/identities/{identityProviderId}/connect': { allowed: SIGNED_IN, request: ofProvider },
  'POST /api/account/identities/confirm': { allowed: SIGNED_IN, request: () => ({ startId: NO_ID }) },
  'DELETE /api/account/identities/{identityProviderId}': { allowed: SIGNED_IN, request: ofProvider },
};

import { SAML_SKEW_MS, START_SECONDS, type SamlSettings } from '@circuit/domain/identityProviders';
import { SAML, ValidateInResponseTo, type SamlConfig } from '@node-saml/node-saml';

import { addressesOf } from '../addresses.ts';
import type { Way } from '../door.ts';
import { openSecrets } from '../secrets.ts';
import type { ServiceKey } from './certificates.ts';

export function settingsOf({ provider }: Pick<Way, 'provider'>): SamlSettings {
  if (provider.settings.kind !== 'saml') throw new Error(`${provider.id} is not a SAML provider.`);
  return provider.settings;
}

export const ownAddresses = ({ origin, provider }: Pick<Way, 'origin' | 'provider'>) =>
  addressesOf(origin, provider.id);

/** The one that signs first. */
export function serviceKeysOf(way: Way): readonly ServiceKey[] {
  return openSecrets(way, way.provider).serviceKeys ?? [];
}

/**
 * The id of the request that this state goes with. It is derived, so an answer fits one start and no other, whichever
 * process it comes to; and a start is taken once, by the database. (IP-72)
 */
export const requestIdOf = ({ home, shard }: Way, state: string): string =>
  `_${home.keys.derive('samlRequest', shard, state).toString('hex')}`;

interface ClientOptions {
  /** Of the request that is sent, or that an answer is expected to. */
  readonly requestId?: string;
  /** What an answer may be encrypted for; the key that signs unless told. */
  readonly opens?: ServiceKey;
}

/** The library at one provider, for one message. */
export function openClient(way: Way, { requestId, opens }: ClientOptions = {}): SAML {
  const { entityId, signInUrl, signOutUrl, certificates, signsResponse } = settingsOf(way);
  const own = ownAddresses(way);
  const [signing] = serviceKeysOf(way);
  if (signing === undefined) throw new Error(`${way.provider.id} has no key of ours.`);
  const config: SamlConfig = {
    issuer: own.metadataUrl,
    audience: own.metadataUrl,
    callbackUrl: own.assertionUrl,
    logoutCallbackUrl: own.signOutUrl,
    idpIssuer: entityId,
    idpCert: certificates,
    entryPoint: signInUrl,
    logoutUrl: signOutUrl ?? signInUrl,
    privateKey: signing.privateKey,
    decryptionPvk: (opens ?? signing).privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    // The provider chooses: what it calls people is its own business.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: signsResponse,
    acceptedClockSkewMs: SAML_SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: START_SECONDS * 1000,
    cacheProvider: oneRequest(requestId),
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  };
  return new SAML(config);
}

/** What the library asks about requests that wait: it is this one, and the database has said that it still waits. */
function oneRequest(requestId: string | undefined): NonNullable<SamlConfig['cacheProvider']> {
  const createdAt = Date.now();
  return {
    saveAsync: (_id, value) => Promise.resolve({ value, createdAt }),
    getAsync: (id) => Promise.resolve(id === requestId ? new Date(createdAt).toISOString() : null),
    removeAsync: (id) => Promise.resolve(id),
  };
}

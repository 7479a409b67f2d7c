import type { SamlSettings } from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';

import { plainCertificate, readCertificate } from './certificates.ts';
import { attribute, dateOf, elements, readXml, textOf, type XmlElement } from './xml.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
/** As many as the settings hold. */
const MOST_CERTIFICATES = 5;

export type FoundProvider = Omit<SamlSettings, 'metadataUrl'>;
export type ReadMetadata = { readonly found: FoundProvider } | { readonly entityIds: string[] };

/** What a provider publishes about itself; where several are in one file, their names, unless one is chosen. (IP-78) */
export function readProviderMetadata(text: string, chosen: string | null, now: Date): Result<ReadMetadata, string> {
  const document = readXml(text, { allowsComments: true });
  if (document === null) return err('It is not XML that can be read here.');
  const all = entitiesIn(document).filter((one) => elements(one, 'IDPSSODescriptor').length > 0);
  const named = chosen === null ? all : all.filter((one) => attribute(one, 'entityID') === chosen);
  const [entity] = named;
  if (entity === undefined) return err('It describes no identity provider.');
  if (named.length > 1) return ok({ entityIds: all.flatMap((one) => attribute(one, 'entityID') ?? []) });
  const ends = [entity, ...elements(document, 'EntitiesDescriptor'), ...elements(entity, 'IDPSSODescriptor')];
  if (ends.some((one) => (dateOf(attribute(one, 'validUntil')) ?? now) < now))
    return err('It is out of date. Ask the people who run the provider for a new one.');
  return read(entity);
}

function entitiesIn(of: XmlElement): readonly XmlElement[] {
  return [...elements(of, 'EntityDescriptor'), ...elements(of, 'EntitiesDescriptor').flatMap(entitiesIn)];
}

function read(entity: XmlElement): Result<ReadMetadata, string> {
  const at = (service: string) =>
    elements(entity, 'IDPSSODescriptor', service)
      .filter((one) => attribute(one, 'Binding') === REDIRECT)
      .map((one) => attribute(one, 'Location'))
      .find((url) => url !== null && URL.canParse(url)) ?? null;
  const entityId = attribute(entity, 'entityID');
  const signInUrl = at('SingleSignOnService');
  if (entityId === null || signInUrl === null) return err('It names no address to sign in at by a redirect.');
  const certificates = elements(entity, 'IDPSSODescriptor', 'KeyDescriptor')
    // Without a use it is for both.
    .filter((one) => (attribute(one, 'use') ?? 'signing') === 'signing')
    .flatMap((one) => elements(one, 'KeyInfo', 'X509Data', 'X509Certificate'))
    .flatMap((one) => textOf(one) ?? [])
    .filter((one) => readCertificate(one) !== null)
    .map(plainCertificate);
  if (certificates.length === 0) return err('It has no certificate that can be read.');
  return ok({
    found: {
      kind: 'saml',
      entityId,
      signInUrl,
      signOutUrl: at('SingleLogoutService'),
      certificates: [...new Set(certificates)].slice(0, MOST_CERTIFICATES),
      signsResponse: false,
    },
  });
}

import { getSamlMetadata } from '@circuit/contract/identityProviders';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { addressesOf } from '../addresses.ts';
import { selectProvider } from '../providers.store.ts';
import { openSecrets } from '../secrets.ts';
import { plainCertificate, readCertificate, type ServiceKey } from './certificates.ts';
import { escapeXml } from './xml.ts';

const MD = 'urn:oasis:names:tc:SAML:2.0:metadata';
const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings';

const keyDescriptor = (use: string, { certificate }: ServiceKey): string =>
  `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${plainCertificate(certificate)}` +
  `</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;

const at = (url: string, binding: string): string => `Binding="${BINDING}:${binding}" Location="${escapeXml(url)}"`;

const begins = ({ certificate }: ServiceKey): number => readCertificate(certificate)?.validFromDate.getTime() ?? 0;

/**
 * Every key is published for signing as long as it lives. For encryption only the newest is: the old one is out of use
 * there before it goes, and what comes meanwhile opens with either. (IP-70)
 */
function metadataOf(addresses: ReturnType<typeof addressesOf>, keys: readonly ServiceKey[]): string {
  const newest = keys.toSorted((one, other) => begins(other) - begins(one)).slice(0, 1);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<md:EntityDescriptor xmlns:md="${MD}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"`,
    ` entityID="${escapeXml(addresses.metadataUrl)}"><md:SPSSODescriptor AuthnRequestsSigned="true"`,
    ` WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">`,
    ...keys.map((key) => keyDescriptor('signing', key)),
    ...newest.map((key) => keyDescriptor('encryption', key)),
    `<md:SingleLogoutService ${at(addresses.signOutUrl, 'HTTP-Redirect')}/>`,
    `<md:SingleLogoutService ${at(addresses.signOutUrl, 'HTTP-POST')}/>`,
    `<md:AssertionConsumerService ${at(addresses.assertionUrl, 'HTTP-POST')} index="0" isDefault="true"/>`,
    `</md:SPSSODescriptor></md:EntityDescriptor>`,
  ].join('');
}

/** What the people who run the provider need: anybody may read it, since it holds nothing secret. */
export const ownMetadataRoute = implement(getSamlMetadata, async ({ identityProviderId }, context) => {
  const provider = await selectProvider(context.db, identityProviderId);
  if (provider.kind !== 'saml') throw new ProblemError({ kind: 'notFound', what: 'identity provider' });
  const { serviceKeys = [] } = openSecrets(context, provider);
  return {
    status: 200,
    headers: { 'Content-Type': 'application/samlmetadata+xml; charset=utf-8' },
    cookies: [],
    html: metadataOf(addressesOf(context.envelope.origin, identityProviderId), serviceKeys),
  };
});

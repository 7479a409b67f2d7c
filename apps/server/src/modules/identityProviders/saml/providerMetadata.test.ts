import { beforeAll, describe, expect, test } from 'vitest';

import { aServiceKey } from '#testing/aServiceKey.ts';

import { plainCertificate } from './certificates.ts';
import { readProviderMetadata } from './providerMetadata.ts';

const NOW = new Date('2030-01-01T00:00:00Z');
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
let certificate = '';

beforeAll(async () => {
  certificate = plainCertificate((await aServiceKey('https://idp.uni.example', NOW)).certificate);
});

const keyOf = (use: string, text: string) =>
  `<KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n${text}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;

const entity = (id: string, { keys = keyOf(' use="signing"', certificate), more = '', binding = REDIRECT } = {}) =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${id}"${more}>
    <!-- as federations write it --><IDPSSODescriptor>${keys}
    <SingleLogoutService Binding="${REDIRECT}" Location="${id}/slo"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${id}/post"/>
    <SingleSignOnService Binding="${binding}" Location="${id}/sso"/></IDPSSODescriptor></EntityDescriptor>`;

const read = (text: string, chosen: string | null = null) => readProviderMetadata(text, chosen, NOW);

describe('metadata of a provider', () => {
  test('IP-78 gives its name, addresses and the certificates that it signs with', () => {
    const keys = keyOf('', certificate) + keyOf(' use="encryption"', 'other') + keyOf(' use="signing"', certificate);
    expect(read(`<?xml version="1.0"?>${entity('https://a.example', { keys })}`)).toEqual({
      isOk: true,
      value: {
        found: {
          kind: 'saml',
          entityId: 'https://a.example',
          signInUrl: 'https://a.example/sso',
          signOutUrl: 'https://a.example/slo',
          certificates: [certificate],
          signsResponse: false,
        },
      },
    });
  });

  test('IP-78 of a federation names its providers, and gives the one that is chosen', () => {
    const services = `<EntityDescriptor entityID="https://sp.example"><SPSSODescriptor/></EntityDescriptor>`;
    const inner = `<EntitiesDescriptor>${entity('https://b.example')}${services}</EntitiesDescriptor>`;
    const all = `<EntitiesDescriptor>${entity('https://a.example')}${inner}</EntitiesDescriptor>`;
    expect(read(all)).toEqual({
      isOk: true,
      value: { entityIds: ['https://a.example', 'https://b.example'] },
    });
    expect(read(all, 'https://b.example')).toMatchObject({ value: { found: { entityId: 'https://b.example' } } });
    expect(read(all, 'https://sp.example').isOk).toBe(false);
  });

  test.each([
    ['that is out of date', () => entity('https://a.example', { more: ' validUntil="2029-12-31T00:00:00Z"' })],
    [
      'with a document type',
      () => `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${entity('https://a.example')}`,
    ],
    ['without a certificate that can be read', () => entity('https://a.example', { keys: keyOf('', 'AAAA') })],
    ['without an address for a redirect', () => entity('https://a.example', { binding: 'urn:other' })],
    ['of a service', () => `<EntityDescriptor entityID="https://sp.example"><SPSSODescriptor/></EntityDescriptor>`],
    ['that is no XML', () => 'hello <'],
  ])('IP-78 %s is refused with a sentence', (_name, text) => {
    const found = read(text());
    expect(found.isOk ? found.value : found.failure).toMatch(/^[A-Z].+\.$/);
  });

  test('IP-78 that ends later is read', () => {
    expect(read(entity('https://a.example', { more: ' validUntil="2030-01-02T00:00:00Z"' })).isOk).toBe(true);
  });
});

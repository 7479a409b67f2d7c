import { exchangeToken } from '@circuit/contract/accounts';
import type { Endpoint } from '@circuit/contract/endpoint';
import {
  createIdentityProvider,
  getSamlMetadata,
  readProviderMetadata,
  receiveSamlAssertion,
  startProviderSignIn,
} from '@circuit/contract/identityProviders';
import { USUAL_MAPPING } from '@circuit/domain/identityProviders';
import {
  PlainBrowser,
  signInAtSamlProvider,
  startSamlProvider,
  type SamlPerson,
  type SamlProvider,
} from '@circuit/testing';
import type { z } from 'zod';

import { cookiesOf, originOf } from './aLearningPlatform.ts';
import type { Answer, World } from './aWorld.ts';
import type { Person } from './people.ts';

type ProviderRequest = z.input<typeof createIdentityProvider.request>;
type SamlFields = Extract<ProviderRequest['settings'], { kind: 'saml' }>;

export const samlRequest = (settings: SamlFields): ProviderRequest => ({
  name: 'Campus sign-in',
  isEnabled: true,
  firstSignIn: 'create',
  domains: ['uni.edu'],
  mapping: USUAL_MAPPING.saml,
  secondFactorValues: ['urn:test:mfa'],
  settings,
});

/** What a federation's provider says about somebody. */
export const samlAttributes = (userName: string): Readonly<Record<string, readonly string[]>> => ({
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': [`${userName}@uni.edu`],
  'urn:oid:2.5.4.42': ['Ada'],
  'urn:oid:2.5.4.4': [`Of ${userName}`],
  'urn:oid:0.9.2342.19200300.100.1.3': [`${userName}@uni.edu`],
});

export const samlPerson = (userName: string): SamlPerson => ({
  userName,
  password: `password of ${userName}`,
  attributes: { uid: [userName], ...samlAttributes(userName) },
});

export interface KnownSamlProvider extends SamlProvider {
  readonly id: string;
  readonly admin: Person;
}

export async function addSamlProvider(world: World, admin: Person, request: ProviderRequest): Promise<string> {
  const { status, body, text } = await world.call(createIdentityProvider, request, { as: admin });
  if (status !== 200) throw new Error(`The provider was not added: ${text}`);
  return body.id;
}

/** SimpleSAMLphp on this machine: we have read what it publishes, and it what we publish. */
export async function aSamlProvider(world: World, people: readonly SamlPerson[]): Promise<KnownSamlProvider> {
  const admin = await world.person({ roles: ['SuperAdmin'] });
  const provider = await startSamlProvider({ people });
  const read = await world.call(
    readProviderMetadata,
    { kind: 'saml', address: provider.metadataUrl, document: null },
    { as: admin },
  );
  if (read.body.kind !== 'saml') throw new Error(`Its metadata was not read: ${read.text}`);
  const settings = { ...read.body.found, signsResponse: true };
  const id = await addSamlProvider(world, admin, samlRequest(settings));
  const known = { ...provider, id, admin };
  await tellProvider(world, known);
  return known;
}

/** Gives the provider what we publish now. */
export async function tellProvider(world: World, known: KnownSamlProvider, more: { encrypts?: boolean } = {}) {
  const service = await publishedBy(world, known.id);
  await known.change({ services: [{ ...service, ...more }] });
  return service;
}

export async function publishedBy(world: World, id: string) {
  const { text } = await world.call(getSamlMetadata, { identityProviderId: id });
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
  return {
    entityId: all(/entityID="([^"]+)"/g)[0] ?? '',
    assertionUrl: all(/<md:AssertionConsumerService [^>]*Location="([^"]+)"/g)[0] ?? '',
    signOutUrl: all(/<md:SingleLogoutService [^>]*Location="([^"]+)"/g)[0] ?? '',
    certificates: all(/use="signing".*?<ds:X509Certificate>([^<]+)</g),
    encryption: all(/use="encryption".*?<ds:X509Certificate>([^<]+)</g),
  };
}

export interface Begun {
  readonly location: string;
  readonly cookie: string;
}

/** The browser is sent to the provider. */
export async function beginSaml(world: World, identityProviderId: string): Promise<Begun> {
  const answer = await world.call(startProviderSignIn, { identityProviderId });
  return { location: answer.headers['location'] ?? '', cookie: cookiesOf(answer) };
}

/** The whole way of one person, from our button over the provider's pages back to us. */
export async function signInBySaml(
  world: World,
  provider: KnownSamlProvider,
  person: SamlPerson,
  browser = new PlainBrowser(),
) {
  const { location, cookie } = await beginSaml(world, provider.id);
  const { fields } = await signInAtSamlProvider(browser, location, person);
  const request = { identityProviderId: provider.id, ...fields };
  return { answer: await world.call(receiveSamlAssertion, request, { headers: { cookie } }), request, cookie, browser };
}

/** Where an answer leads: to a code, or to a refusal. */
export function outcomeOf(world: World, { headers }: Pick<Answer<Endpoint>, 'headers'>) {
  const url = new URL(headers['location'] ?? '/', originOf(world));
  return { code: url.searchParams.get('code'), refused: url.searchParams.get('refused') };
}

export async function exchange(world: World, answer: Pick<Answer<Endpoint>, 'headers'>) {
  const { code } = outcomeOf(world, answer);
  return world.call(exchangeToken, { grant_type: 'authorization_code', client_id: 'web', code: code ?? '' });
}

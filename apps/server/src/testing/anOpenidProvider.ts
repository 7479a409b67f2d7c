import { exchangeToken } from '@circuit/contract/accounts';
import type { Endpoint } from '@circuit/contract/endpoint';
import {
  createIdentityProvider,
  receiveOidcAnswer,
  receiveOidcLogout,
  startProviderSignIn,
  updateIdentityProvider,
} from '@circuit/contract/identityProviders';
import { USUAL_MAPPING } from '@circuit/domain/identityProviders';
import { PlainBrowser, signInAtOpenidProvider, startOpenidProvider, type OpenidPerson } from '@circuit/testing';
import type { z } from 'zod';

import { cookiesOf, originOf } from './aLearningPlatform.ts';
import type { Answer, World } from './aWorld.ts';
import type { Person } from './people.ts';

export type ProviderRequest = z.input<typeof createIdentityProvider.request>;

export const openidRequest = (issuer: string, clientId: string): ProviderRequest => ({
  name: 'University account',
  isEnabled: true,
  firstSignIn: 'create',
  domains: ['uni.edu'],
  mapping: { ...USUAL_MAPPING.oidc, puid: 'puid' },
  secondFactorValues: ['mfa'],
  settings: { kind: 'oidc', issuer, clientId, scopes: ['profile', 'email'] },
});

/** Somebody whom the provider knows, and answers for. */
export const student = (login: string, more: Readonly<Record<string, unknown>> = {}): OpenidPerson => ({
  login,
  claims: {
    given_name: 'Ada',
    family_name: `Of ${login}`,
    email: `${login}@uni.edu`,
    email_verified: true,
    ...more,
  },
});

/** A real OpenID provider on this machine, known here and knowing us. */
export async function anOpenidProvider(
  world: World,
  people: readonly OpenidPerson[],
  change: Partial<ProviderRequest> = {},
) {
  const admin = await world.person({ roles: ['SuperAdmin'] });
  // Its address is part of its settings here, and ours of its own: the client is added when both are known.
  const added = await add(world, admin, { ...openidRequest('https://not.yet.example', 'circuit'), ...change });
  const { redirectUrl, afterSignOutUrl, backchannelUrl } = added.body.addresses;
  // The product has no address here that the provider could call.
  const deliver = async (_address: string, form: URLSearchParams) => {
    const said = await world.call(receiveOidcLogout, {
      identityProviderId: added.body.id,
      ...Object.fromEntries(form),
    });
    return said.status;
  };
  const provider = await startOpenidProvider({ redirectUrl, afterSignOutUrl, backchannelUrl, people, deliver });
  const { issuer, clientId, clientSecret } = provider;
  const request = { ...openidRequest(issuer, clientId), ...change, identityProviderId: added.body.id, clientSecret };
  const saved = await world.call(updateIdentityProvider, request, { as: admin, headers: { 'if-match': '"1"' } });
  if (saved.status !== 200) throw new Error(`The provider was not saved: ${saved.text}`);
  return { ...provider, id: added.body.id, admin };
}

async function add(world: World, as: Person, request: ProviderRequest) {
  const added = await world.call(createIdentityProvider, request, { as });
  if (added.status !== 200) throw new Error(`The provider was not added: ${added.text}`);
  return added;
}

export interface Begun {
  readonly answer: Answer<Endpoint>;
  readonly location: string;
  readonly cookie: string;
  readonly state: string;
}

/** The browser presses the button: where it goes, and what it keeps. */
export async function begin(world: World, identityProviderId: string, begun?: string): Promise<Begun> {
  const answer = await world.call(startProviderSignIn, {
    identityProviderId,
    ...(begun === undefined ? {} : { begun }),
  });
  const location = answer.headers['location'] ?? '';
  const state = URL.canParse(location) ? (new URL(location).searchParams.get('state') ?? '') : '';
  return { answer, location, cookie: cookiesOf(answer), state };
}

/** Brings an address of ours that the provider sent the browser to. */
export const comeBack = (world: World, identityProviderId: string, address: string, cookie: string) =>
  world.call(
    receiveOidcAnswer,
    { identityProviderId, ...Object.fromEntries(new URL(address).searchParams) },
    { headers: { cookie } },
  );

/** The whole way: button, the provider's pages, and back. */
export async function signInThrough(
  world: World,
  identityProviderId: string,
  login: string,
  browser = new PlainBrowser(),
) {
  const begun = await begin(world, identityProviderId);
  const address = await signInAtOpenidProvider(browser, begun.location, login);
  const answer = await comeBack(world, identityProviderId, address, begun.cookie);
  const location = new URL(answer.headers['location'] ?? '', originOf(world));
  return { answer, address, begun, location, code: location.searchParams.get('code') };
}

export const tokenOf = (world: World, code: string) =>
  world.call(exchangeToken, { grant_type: 'authorization_code', client_id: 'web', code });

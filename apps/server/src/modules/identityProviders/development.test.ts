import type { Endpoint } from '@circuit/contract/endpoint';
import {
  createIdentityProvider,
  getProviderSettings,
  listIdentityProviders,
  listProviderSettings,
  updateIdentityProvider,
} from '@circuit/contract/identityProviders';
import { type CallApi, freePort, startDevOpenidProvider } from '@circuit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signInThrough, tokenOf } from '#testing/anOpenidProvider.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'GET ': listProviderSettings,
  'GET one': getProviderSettings,
  'POST ': createIdentityProvider,
  'PUT one': updateIdentityProvider,
};

let world: World;
let call: CallApi;

beforeAll(async () => {
  world = await aWorld();
  const as = await world.person({ roles: ['SuperAdmin'] });
  call = async <Answer>(method: string, path: string, body: object = {}, seenVersion?: number) => {
    const endpoint = ENDPOINTS[`${method} ${path === '' ? '' : 'one'}`];
    if (endpoint === undefined) throw new Error(`${method} ${path} is not known.`);
    const request = path === '' ? body : { ...body, identityProviderId: path.slice(1) };
    const headers: Record<string, string> = seenVersion === undefined ? {} : { 'if-match': `"${seenVersion}"` };
    const answer = await world.call(endpoint, request, { as, headers });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as in development
  };
});
afterAll(() => world.close());

const offered = async () => (await world.call(listIdentityProviders)).body.items;

test('IW-8 the provider of development is on the sign-in page, and people of the seed sign in with it', async () => {
  await world.person({ email: 'aokonkwo@example.edu' });
  const provider = await startDevOpenidProvider(call, await freePort());
  try {
    expect((await offered()).map(({ id, name }) => [id, name])).toEqual([[provider.id, 'University account']]);
    const { code } = await signInThrough(world, provider.id, 'aokonkwo');
    expect((await tokenOf(world, code ?? '')).status).toBe(200);
    const unknown = await signInThrough(world, provider.id, 'nobody');
    expect(unknown.location.searchParams.get('refused')).toBe('personUnknown');
  } finally {
    await provider.stop();
  }
});

test('IW-8 a start on another port shows one button, and the next start on the same port keeps it', async () => {
  const port = await freePort();
  const first = await startDevOpenidProvider(call, port);
  await first.stop();
  const again = await startDevOpenidProvider(call, port);
  try {
    expect(again.id).toBe(first.id);
    expect((await offered()).map(({ id }) => id)).toEqual([first.id]);
  } finally {
    await again.stop();
  }
});

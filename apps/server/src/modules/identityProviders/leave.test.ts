import { createIdentityProvider, leaveProvider } from '@circuit/contract/identityProviders';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openidRequest } from '#testing/anOpenidProvider.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

let world: World;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

/** Nobody listens there. */
const SILENT = 'http://127.0.0.1:9';

test('IW-5 where the session at the provider cannot be ended, the sign-in page is told at whom one is still signed in', async () => {
  const admin = await world.person({ roles: ['SuperAdmin'] });
  const { body } = await world.call(createIdentityProvider, openidRequest(SILENT, 'circuit'), { as: admin });
  const left = await world.call(leaveProvider, { identityProviderId: body.id });
  expect([left.status, left.headers['location']]).toEqual([303, `/login?stillSignedInAt=${body.id}`]);
});

test('IW-5 of a provider that is not there, nothing is said', async () => {
  const left = await world.call(leaveProvider, { identityProviderId: crypto.randomUUID() });
  expect(left.headers['location']).toBe('/login');
});

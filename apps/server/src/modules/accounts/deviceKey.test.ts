import { exchangeToken, getDeviceKey, startImpersonation } from '@circuit/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
beforeAll(async () => void (world = await aWorld()));
afterAll(() => world.close());

const keyOf = async (as: Person) => (await world.call(getDeviceKey, {}, { as })).body.key;

test('AC-47 a person gets one key for their device text, 256 bits, the same at every sign-in', async () => {
  const mira = await world.person();
  const { status, body, headers } = await world.call(getDeviceKey, {}, { as: mira });
  expect(status).toBe(200);
  expect(body.userId).toBe(mira.id);
  expect(Buffer.from(body.key, 'base64url')).toHaveLength(32);
  expect(await keyOf(mira)).toBe(body.key);
  expect(headers['cache-control']).toContain('no-store');
});

test('AC-47 another person, and the same id in another shard, get another key', async () => {
  const mira = await world.person();
  const [other, twin] = [await world.person(), await world.person({ shard: world.otherShard, id: mira.id })];
  expect(twin.id).toBe(mira.id);
  expect(new Set(await Promise.all([mira, other, twin].map(keyOf))).size).toBe(3);
});

test('AC-47 nobody gets the key of the person they view as', async () => {
  const [admin, mira] = [await world.person({ roles: ['SuperAdmin'] }), await world.person()];
  const reason = 'She cannot see her course.';
  const { body } = await world.call(startImpersonation, { userId: mira.id, reason }, { as: admin });
  const grant = { grant_type: 'authorization_code', client_id: 'web', code: body.code, code_verifier: VERIFIER };
  const viewing = { ...mira, token: (await world.call(exchangeToken, grant)).body.access_token };
  expect((await world.call(getDeviceKey, {}, { as: viewing })).status).toBe(403);
});

import {
  exchangeToken,
  getUserInfo,
  listSignIns,
  signInLocally,
  signOutEverywhere,
  startImpersonation,
  stopImpersonation,
} from '@circuit/contract/accounts';
import { updateConfiguration } from '@circuit/contract/configuration';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { hashPassword } from './passwords.ts';

let world: World;
beforeAll(async () => void (world = await aWorld()));
afterAll(() => world.close());

const list = async (as: Person) => (await world.call(listSignIns, {}, { as })).body;
const statusOf = async (as: Person) => (await world.call(getUserInfo, {}, { as })).status;
const tokenFor = async (code: string): Promise<string> => {
  const request = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: VERIFIER };
  return (await world.call(exchangeToken, request)).body.access_token;
};
const viewAs = async (admin: Person, target: Person): Promise<Person> => {
  const reason = 'She cannot see her course.';
  const { body } = await world.call(startImpersonation, { userId: target.id, reason }, { as: admin });
  return { ...target, token: await tokenFor(body.code) };
};

test('IM-1 a person sees in their own sign-ins who viewed the product as them, when, and not why', async () => {
  const admin = await world.person({ roles: ['Admin'], firstName: 'Bo', lastName: 'Able' });
  const mira = await world.person();
  const viewing = await viewAs(admin, mira);
  const during = await list(mira);
  expect(during).toMatchObject({
    totalCount: 2,
    items: [
      { impersonatedBy: { firstName: 'Bo', lastName: 'Able', email: admin.email }, hasEnded: false, isCurrent: false },
      { id: mira.sessionId, impersonatedBy: null, hasEnded: false, endedBecause: null, isCurrent: true },
    ],
  });
  expect(JSON.stringify(during)).not.toContain('She cannot see');
  const { body } = await world.call(stopImpersonation, {}, { as: viewing });
  await tokenFor(body.code);
  expect((await list(mira)).items[0]).toMatchObject({ hasEnded: true, endedBecause: 'impersonationStopped' });
});

test('AC-66 a sign-in that was not used for two hours is shown as over, and until when it lasted', async () => {
  const mira = await world.person();
  const [before] = (await list(mira)).items;
  await moveClock(world.home, world.shard, 2 * 3600 + 1);
  const [after] = (await list(mira)).items;
  await moveClock(world.home, world.shard, 0);
  expect(before).toMatchObject({ hasEnded: false, endedBecause: null });
  expect(after).toMatchObject({ hasEnded: true, endedBecause: 'expired', endsAt: before?.endsAt });
});

test('AC-67 signing out everywhere ends every session of the person, those in which they view as others, and nobody else', async () => {
  const [admin, mira, other] = [await world.person({ roles: ['Admin'] }), await world.person(), await world.person()];
  const [viewing, viewed] = [await viewAs(admin, mira), await viewAs(await world.person({ roles: ['Admin'] }), admin)];
  expect((await world.call(signOutEverywhere, {}, { as: admin })).status).toBe(204);
  const statuses = [admin, viewing, viewed, mira, other].map(statusOf);
  expect(await Promise.all(statuses)).toEqual([401, 401, 401, 200, 200]);
});

test('AC-67 a code that nobody has exchanged yet opens nothing after signing out everywhere', async () => {
  const [admin, mira] = [await world.person({ roles: ['Admin'] }), await world.person()];
  const reason = 'She cannot see her course.';
  const asOther = await world.call(startImpersonation, { userId: mira.id, reason }, { as: admin });
  const password = 'four quiet herons wade';
  const person = await world.person({ userName: 'coded', passwordHash: await hashPassword(password) });
  const own = await world.call(signInLocally, { userName: 'coded', password });
  await world.call(signOutEverywhere, {}, { as: person });
  await world.call(signOutEverywhere, {}, { as: mira });
  const statuses = [own, asOther].map(async ({ body: { code } }) => {
    const request = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: VERIFIER };
    return (await world.call(exchangeToken, request)).status;
  });
  expect(await Promise.all(statuses)).toEqual([400, 400]);
});

test('IM-2 nobody signs a person out everywhere while viewing as them', async () => {
  const [admin, mira] = [await world.person({ roles: ['Admin'] }), await world.person()];
  const viewing = await viewAs(admin, mira);
  expect((await world.call(signOutEverywhere, {}, { as: viewing })).status).toBe(403);
  // Nor where the university lets them change things.
  const boss = await world.person({ roles: ['SuperAdmin'] });
  const headers = { 'if-match': '"0"' };
  await world.call(updateConfiguration, { impersonationMayWrite: true, reason: 'A test.' }, { as: boss, headers });
  expect((await world.call(signOutEverywhere, {}, { as: viewing })).status).toBe(403);
  expect(await statusOf(mira)).toBe(200);
});

import { randomBytes } from 'node:crypto';

import { getUserInfo, takeSecondStep } from '@circuit/contract/accounts';
import { cancelFactorReset, getUserFactors, resetUserFactors } from '@circuit/contract/factors';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import { addApp, appShows, firstStep, provePassword } from '#testing/factors.ts';
import { impersonate } from '#testing/impersonate.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { carryOutDueResets } from './carryOutReset.ts';

const PASSWORD = 'seven green lamps hum';
const DAY = 86_400;
const reason = 'Lost the phone on a trip.';
let world: World;
let passwordHash: string;

beforeAll(async () => {
  world = await aWorld();
  passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
});
afterAll(() => world.close());
beforeEach(() => moveClock(world.home, world.shard, 0));

async function withApp(roles: readonly ('Admin' | 'SuperAdmin')[] = []) {
  const userName = `p${randomBytes(6).toString('hex')}`;
  const person = await world.person({ userName, passwordHash, roles });
  const secret = await addApp(world, person, await provePassword(world, person, PASSWORD));
  return { person, userName, secret };
}
const ask = (as: Person, { id }: Person) => world.call(resetUserFactors, { userId: id, reason }, { as });
const look = async (as: Person, { id }: Person) => (await world.call(getUserFactors, { userId: id }, { as })).body;
const subjectsOf = ({ id }: Person) =>
  world.home.database.withShard(world.shard, async (db) =>
    (await db.selectFrom('messages').select('subject').where('user_id', '=', id).orderBy('id').execute()).map(
      ({ subject }) => subject,
    ),
  );
const verbsOf = ({ id }: Person) =>
  world.home.database.withShard(world.shard, async (db) =>
    (await db.selectFrom('audit_events').select('verb').where('entity_id', '=', id).orderBy('id').execute()).map(
      ({ verb }) => verb,
    ),
  );

test('MF-15 MF-17 one administrator asks, the person is told at once, and a day later all of it is forgotten', async () => {
  const admin = await world.person({ roles: ['Admin'] });
  const { person, userName } = await withApp();
  expect(await ask(admin, person)).toMatchObject({ status: 200, body: { isReset: false } });
  expect(await subjectsOf(person)).toContain('Someone asked to reset your two-step sign-in');
  expect((await ask(admin, person)).status).toBe(409);
  await moveClock(world.home, world.shard, DAY - 5);
  expect(await carryOutDueResets(world.home, world.shard)).toBe(0);
  await moveClock(world.home, world.shard, DAY + 5);
  expect(await carryOutDueResets(world.home, world.shard)).toBe(1);
  expect(await carryOutDueResets(world.home, world.shard)).toBe(0);
  // Nobody stays signed in for a day.
  await moveClock(world.home, world.shard, 0);
  expect(await look(admin, person)).toMatchObject({ items: [], recoveryCodesLeft: 0, reset: null });
  expect(await subjectsOf(person)).toContain('Your two-step sign-in was reset');
  expect(await verbsOf(person)).toEqual(expect.arrayContaining(['factorResetAsked', 'factorsReset']));
  expect((await world.call(getUserInfo, {}, { as: person })).status).toBe(401);
  expect((await firstStep(world, { userName, password: PASSWORD })).status).toBe(200);
});

test('MF-15 signing in with the factor cancels the reset', async () => {
  const admin = await world.person({ roles: ['Admin'] });
  const { person, userName, secret } = await withApp();
  await ask(admin, person);
  await moveClock(world.home, world.shard, 60);
  const pending = (await firstStep(world, { userName, password: PASSWORD })).body.secondStep?.pending;
  const proof = { kind: 'totp', code: appShows(secret, 60) };
  expect((await world.call(takeSecondStep, { pending, code_verifier: VERIFIER, proof })).status).toBe(200);
  expect((await look(admin, person)).reset).toBeNull();
  await moveClock(world.home, world.shard, 2 * DAY);
  expect(await carryOutDueResets(world.home, world.shard)).toBe(0);
  await moveClock(world.home, world.shard, 0);
  expect((await look(admin, person)).items).toHaveLength(1);
});

test('MF-15 one person cannot reset somebody who has become an administrator since; an administrator can cancel', async () => {
  const admin = await world.person({ roles: ['Admin'] });
  const { person } = await withApp();
  await ask(admin, person);
  await world.home.database.withShard(world.shard, (db) =>
    db.insertInto('user_roles').values({ user_id: person.id, role: 'Admin' }).execute(),
  );
  await moveClock(world.home, world.shard, 2 * DAY);
  expect(await carryOutDueResets(world.home, world.shard)).toBe(0);
  await moveClock(world.home, world.shard, 0);
  expect((await world.call(cancelFactorReset, { userId: person.id }, { as: admin })).status).toBe(204);
  expect((await look(admin, person)).reset).toBeNull();
});

test('MF-16 an administrator is reset by two others of at least the same rank, and by nobody alone', async () => {
  const [boss, other, admin] = [
    await world.person({ roles: ['SuperAdmin'] }),
    await world.person({ roles: ['SuperAdmin'] }),
    await world.person({ roles: ['Admin'] }),
  ];
  const { person } = await withApp(['SuperAdmin']);
  expect((await ask(admin, person)).status).toBe(403);
  expect((await ask(person, person)).status).toBe(409);
  expect(await ask(boss, person)).toMatchObject({ body: { isReset: false, takesEffectAt: null } });
  expect(await ask(boss, person)).toMatchObject({
    status: 409,
    body: { detail: 'You asked for this reset. A second administrator must confirm it.' },
  });
  await moveClock(world.home, world.shard, 2 * DAY);
  expect(await carryOutDueResets(world.home, world.shard)).toBe(0);
  await moveClock(world.home, world.shard, 0);
  const impersonated = await impersonate(world, other, other);
  expect((await ask(impersonated, person)).status).toBe(403);
  expect((await look(other, person)).next).toEqual({ kind: 'reset' });
  const answers = await Promise.all([ask(other, person), ask(other, person)]);
  expect(answers.filter(({ body }) => body.isReset)).toHaveLength(1);
  expect((await look(boss, person)).items).toEqual([]);
  expect(await subjectsOf(person)).toContain('Your two-step sign-in was reset');
});

test('MF-8 an administrator sees that there are factors, and neither their names nor anything secret', async () => {
  const admin = await world.person({ roles: ['Admin'] });
  const { person, secret } = await withApp();
  const answer = await world.call(getUserFactors, { userId: person.id }, { as: admin });
  expect(Object.keys(answer.body.items[0] ?? {}).toSorted()).toEqual(['createdAt', 'kind', 'lastUsedAt']);
  expect(answer.text).not.toContain(secret);
});

import { listAssignments } from '@circuit/contract/assignments';
import {
  getActivationStatus,
  listGroupAssignmentCalibrations,
  listGroupAssignments,
} from '@circuit/contract/groupAssignments';
import { passwordProblem } from '@circuit/domain/accounts';
import { shard, type Shard } from '@circuit/domain/kernel';
import { countWords } from '@circuit/domain/richText';
import { migrate, openDatabase, type ShardDb } from '@circuit/db';
import { aShard, scratchDatabase } from '@circuit/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { isRightPassword } from '#modules/accounts/passwords.ts';
import { aWorld } from '#testing/aWorld.ts';

import { LARGE, largePlan } from './largePlan.ts';
import { openForSeeding } from './openForSeeding.ts';
import { SEED_PASSWORD } from './password.ts';
import { planFor } from './planFor.ts';
import { seedShard } from './seedShard.ts';
import { signInSheet } from './signInSheet.ts';

const database = openForSeeding(inject('university').appUrl);
afterAll(() => database.close());
const inDevelopment = { isProduction: false };

/** Everything that was written, without the times of writing. */
function written(of: Shard) {
  return database.withShard(of, async (db) => ({
    users: await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email', 'user_name', 'uid', 'puid', 'version'])
      .orderBy('id')
      .execute(),
    groups: await db.selectFrom('groups').select(['id', 'guid', 'name', 'end_date', 'version']).orderBy('id').execute(),
    groupUserRoles: await rolesOf(db),
    credentials: await db.selectFrom('credentials').select(['user_id', 'version']).orderBy('user_id').execute(),
  }));
}
const rolesOf = (db: ShardDb) =>
  db.selectFrom('group_user_roles').select(['id', 'group_id', 'user_id', 'role']).orderBy('id').execute();

describe('a seeded university', () => {
  const university = aShard();
  const plan = planFor(university);
  beforeAll(async () => void (await seedShard(database, university, inDevelopment)));

  test('SE-1 the same seed plans the same rows, and these are what is written', async () => {
    expect(planFor(university)).toEqual(plan);
    const { users, groups, groupUserRoles } = await written(university);
    expect(users.map(({ id }) => id)).toEqual([...plan.users, ...plan.invitedUsers].map(({ id }) => id).toSorted());
    expect(groups.map(({ id }) => id)).toEqual(plan.groups.map(({ id }) => id).toSorted());
    expect(groupUserRoles.map(({ id }) => id)).toEqual(plan.groupUserRoles.map(({ id }) => id).toSorted());
  });

  test('SE-2 a second run changes nothing', async () => {
    const before = await written(university);
    expect(await seedShard(database, university, inDevelopment)).toBe(0);
    expect(await written(university)).toEqual(before);
  });

  test('SE-2 a shard that has people is left alone when only an empty one is asked for', async () => {
    expect(await seedShard(database, university, { ...inDevelopment, onlyIfEmpty: true })).toBeNull();
  });

  test('SE-4 there are 1 super admin, 2 admins, 3 creators and 7 courses, one of them with 412 students', async () => {
    const count = (role: string) => plan.userRoles.filter((held) => held.role === role).length;
    expect([count('SuperAdmin'), count('Admin'), count('Creator')]).toEqual([1, 2, 3]);
    const sizes = plan.groups.map(({ id }) => {
      const inGroup = plan.groupUserRoles.filter(({ groupId }) => groupId === id);
      return [inGroup.length, inGroup.filter(({ role }) => role === 'GroupLearner').length];
    });
    expect(sizes).toEqual([
      [418, 412],
      [239, 236],
      [98, 96],
      [60, 59],
      [186, 184],
      [13, 12],
      [1, 0],
    ]);
  });

  test('SE-4 everyone who teaches a course may create one', () => {
    const creators = new Set(plan.userRoles.filter(({ role }) => role === 'Creator').map(({ userId }) => userId));
    const owners = plan.groupUserRoles.filter(({ role }) => role === 'GroupOwner').map(({ userId }) => userId);
    expect(owners.filter((owner) => !creators.has(owner))).toEqual([]);
  });

  test('SE-8 one course has its roster from a file and a forbidden pair, one person is invited and has no password', async () => {
    const [economics] = plan.groups;
    const external = plan.groupUserRoles.filter(({ isExternal }) => isExternal);
    expect(external).toHaveLength(412);
    expect(external.every(({ groupId }) => groupId === economics?.id)).toBe(true);
    expect(plan.rosterSources).toMatchObject([{ groupId: economics?.id, entries: { length: 412 } }]);
    expect(plan.forbiddenPairs).toMatchObject([{ groupId: economics?.id }]);
    const [invited] = plan.invitedUsers;
    const { credentials, groupUserRoles } = await written(university);
    expect(credentials.map(({ user_id }) => user_id)).not.toContain(invited?.id);
    expect(groupUserRoles.filter(({ user_id }) => user_id === invited?.id)).toHaveLength(1);
  });

  test('SE-5 everybody signs in with the one password that is printed', async () => {
    const hashes = await database.withShard(university, (db) =>
      db.selectFrom('credentials').select('password_hash as hash').distinct().execute(),
    );
    expect(hashes).toHaveLength(1);
    expect(await isRightPassword(hashes[0]?.hash, SEED_PASSWORD)).toBe(true);
    expect((await written(university)).credentials).toHaveLength(plan.users.length);
    expect(signInSheet(plan)).toContain(SEED_PASSWORD);
  });

  test('SE-5 the printed password keeps to our own rules', () => {
    expect(plan.users.map((person) => passwordProblem(SEED_PASSWORD, person)).filter(Boolean)).toEqual([]);
  });

  test('SE-6 no two people share an address, an alias or a PUID', () => {
    for (const field of ['email', 'userName', 'uid', 'puid'] as const)
      expect(new Set(plan.users.map((person) => person[field])).size).toBe(plan.users.length);
    expect(
      plan.users.filter(({ puid, userName }) => !/^\d{10}$/.test(puid ?? '') || !/^[a-z]+\d*$/.test(userName)),
    ).toEqual([]);
  });
});

test('SE-4 the demo has one course of 24 students and nobody of the university', () => {
  const [demo, university] = [planFor(shard('demo')), planFor(shard('university'))];
  expect(demo.groups).toHaveLength(1);
  expect(demo.groupUserRoles.filter(({ role }) => role === 'GroupLearner')).toHaveLength(24);
  const emails = new Set(university.users.map(({ email }) => email));
  expect(demo.users.filter(({ email }) => emails.has(email))).toEqual([]);
});

test('SE-3 seeds refuse production', async () => {
  await expect(seedShard(database, aShard(), { isProduction: true })).rejects.toThrow('Seeds do not run in production');
});

test('SE-3 seeds refuse a database that they did not make', async () => {
  const { url, client } = await scratchDatabase(inject('university').ownerUrl);
  await client.end();
  await migrate(url);
  const foreign = openDatabase(url);
  try {
    await expect(seedShard(foreign, aShard(), inDevelopment)).rejects.toThrow('a database that they did not make');
  } finally {
    await foreign.close();
  }
});

test('SE-7 the large seed has 100,000 people more', () => {
  expect(LARGE.people).toBe(100_000);
});

test('SE-7 of the large seed everybody is in a course, and nobody is also in the small one', () => {
  const university = shard('university');
  const { users: small, externalTerms } = planFor(university);
  const size = { people: 12_000, instructors: 40, groups: 150 };
  const batches = [...largePlan(university, externalTerms, size)];
  const users = batches.flatMap((batch) => batch.users);
  const enrolled = new Set(batches.flatMap((batch) => batch.groupUserRoles.map(({ userId }) => userId)));
  expect([users.length, enrolled.size]).toEqual([size.people, size.people]);
  for (const field of ['id', 'email', 'userName', 'puid'] as const)
    expect(new Set([...small, ...users].map((person) => person[field])).size).toBe(small.length + users.length);
});

test('SE-9 the op-ed of the mocks runs in the course of 412, complete by its own checklist', async () => {
  const world = await aWorld();
  await seedShard(database, world.shard, inDevelopment);
  const as = await world.person({ roles: ['SuperAdmin'] });
  const [economics] = planFor(world.shard).groups;
  const { body } = await world.call(listGroupAssignments, { groupId: economics?.id }, { as });
  expect(body.items.map(({ title }) => title)).toEqual(['Carbon pricing op-ed']);
  const status = await world.call(getActivationStatus, { groupAssignmentId: body.items[0]?.id }, { as });
  expect(status.body.checklist.filter(({ isMet }) => !isMet)).toEqual([]);
  expect(status.body.checklist.map(({ text }) => text)).toContain('412 students on the roster');
  const library = await world.call(listAssignments, { scope: 'any' }, { as });
  expect(library.body.items.find(({ title }) => title === 'Carbon pricing op-ed')).toMatchObject({
    calibrationCount: 3,
    ratedCount: 3,
    courseCount: 1,
    rubricName: 'Op-ed',
  });
  const { items } = (
    await world.call(listGroupAssignmentCalibrations, { groupAssignmentId: body.items[0]?.id }, { as })
  ).body;
  expect(items.map(({ quality }) => quality)).toEqual(['strong', 'middling', 'weak']);
  expect(Math.min(...items.map(({ sampleText }) => countWords(sampleText)))).toBeGreaterThan(300);
  expect(items.map(({ expertEvaluation }) => expertEvaluation.answers.length)).toEqual([4, 4, 4]);
  await world.close();
});

import { importRoster } from '@circuit/contract/roster';
import type { LmsPerson } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aLearningPlatform, arrive, launch, type LearningPlatform } from '#testing/aLearningPlatform.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { erasePerson } from './erasePerson.ts';

let world: World;
let platform: LearningPlatform;
beforeAll(async () => {
  world = await aWorld();
  platform = await aLearningPlatform(world, { profile: 'brightspace' }, { trustsEmail: true });
});
afterAll(async () => {
  await platform.stop();
  await world.close();
});

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);
const countPeople = async () => {
  const { rows } = await inDb((db) => sql<{ n: number }>`select count(*)::int as n from users`.execute(db));
  return rows[0]?.n;
};

test('EP-10 a launch does not make the account of an erased person again, and the administrator reads why', async () => {
  const [student] = platform.people.students as [LmsPerson]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a class has students
  const { as } = await arrive(world, platform, student);
  const before = await countPeople();
  await erasePerson(world.home, world.shard, as.id, null);
  await launch(world, platform, student);
  expect(await countPeople()).toBe(before);
  const { rows } = await inDb((db) => sql`select reason, details from lti_refusals`.execute(db));
  expect(rows).toEqual([
    { reason: 'personInactive', details: 'This person was erased here. Add them by hand if they may come back.' },
  ]);
  const { rows: hashes } = await inDb((db) =>
    sql<{ text: string }>`select identity_hashes::text as text from person_erasures`.execute(db),
  );
  expect(hashes[0]?.text.length).toBeGreaterThan(80);
  expect(hashes[0]?.text).not.toContain('@');
});

test('EP-10 a roster keeps no name of an erased person and says so in the dry run; added by hand, they may come', async () => {
  const groupId = await world.group();
  const owner = await world.person({ in: [[groupId, 'GroupOwner']] });
  const email = `zola-${groupId}@example.edu`;
  const zola = await world.person({ firstName: 'Zola', lastName: 'Marchetti', email });
  await erasePerson(world.home, world.shard, zola.id, null);
  const csv = `E-mail,First name,Last name\n${email},Zola,Marchetti\nnew-${groupId}@example.edu,New,Person\n`;
  const bring = (dryRun: boolean) =>
    world.call(importRoster, { groupId, fileName: 'roster.csv', csv, dryRun }, { as: owner });
  const planned = await bring(true);
  expect(planned.body.plan?.changes).toContainEqual(
    expect.objectContaining({
      act: 'kept',
      firstName: 'Former',
      detail: 'This person was erased here. Add them by hand if they may come back.',
    }),
  );
  expect(planned.body.plan?.counts).toMatchObject({ invite: 1 });
  await bring(false);
  const { rows } = await inDb((db) =>
    sql<{ text: string }>`select entries::text as text from roster_sources`.execute(db),
  );
  expect(rows[0]?.text).toContain('Person');
  expect(rows[0]?.text).not.toMatch(/zola|marchetti/i);

  await world.person({ firstName: 'Zola', lastName: 'Marchetti', email });
  expect((await bring(true)).body.plan?.counts).toMatchObject({ add: 1, invite: 1 });
});

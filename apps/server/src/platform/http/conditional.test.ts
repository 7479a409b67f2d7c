import { getConfiguration } from '@circuit/contract/configuration';
import { endpoint } from '@circuit/contract/endpoint';
import { listGroups } from '@circuit/contract/groups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { implement } from '#platform/implement.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

const sameForAll = endpoint({
  method: 'GET',
  path: '/api/test/same',
  summary: 'Answers everybody the same',
  access: 'signedIn',
  request: z.object({}),
  response: z.object({ text: z.string() }),
});

let world: World;
let amara: Person;
let ben: Person;
beforeAll(async () => {
  world = await aWorld({ extra: [implement(sameForAll, async () => ({ text: 'The same.' }))] });
  const groupId = await world.group({ name: 'ECN 210' });
  amara = await world.person({ in: [[groupId, 'GroupLearner']] });
  ben = await world.person({ in: [[groupId, 'GroupLearner']] });
});
afterAll(() => world.close());

const read = (as = amara, etag?: string) =>
  world.call(listGroups, {}, { as, headers: etag === undefined ? {} : { 'if-none-match': etag } });

test('OL-20 a read that has not changed for its caller says so and carries nothing, from whichever process', async () => {
  const first = await read();
  const etag = first.headers['etag'] ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = [await read(amara, etag), await read(amara, `"x", ${etag}`)];
  expect(again.map(({ status, text }) => [status, text])).toEqual([
    [304, ''],
    [304, ''],
  ]);
  expect(again[0]?.headers).toMatchObject({ etag, 'cache-control': 'no-store' });
  await world.group({ name: 'Another' });
  expect((await read(amara, etag)).status).toBe(304);
  const groupId = await world.group({ name: 'Mine' });
  await world.home.database.withShard(world.shard, (db) =>
    db.insertInto('group_user_roles').values({ group_id: groupId, user_id: amara.id, role: 'GroupGrader' }).execute(),
  );
  const changed = await read(amara, etag);
  expect(changed.status).toBe(200);
  expect(changed.headers['etag']).not.toBe(etag);
});

test('OL-20 AN-4 no two people have the same mark of the same answer, and the mark of one opens nothing to another', async () => {
  const marks = await Promise.all(
    [amara, ben].map(async (as) => (await world.call(sameForAll, {}, { as })).headers['etag']),
  );
  expect(new Set(marks).size).toBe(2);
  const borrowed = await world.call(sameForAll, {}, { as: ben, headers: { 'if-none-match': marks[0] ?? '' } });
  expect(borrowed.status).toBe(200);
  const nobody = await world.call(sameForAll, {}, { headers: { 'if-none-match': marks[0] ?? '' } });
  expect(nobody.status).toBe(401);
});

test('OL-20 a version stays a version: what has one is not answered with 304', async () => {
  const { headers } = await world.call(getConfiguration, {});
  expect(headers['etag']).toMatch(/^"\d+"$/);
  const again = await world.call(getConfiguration, {}, { headers: { 'if-none-match': headers['etag'] ?? '' } });
  expect(again.status).toBe(200);
});

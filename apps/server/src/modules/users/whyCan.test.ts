import { listActivitiesOfUser } from '@circuit/contract/users';
import { globalActivities, groupActivities } from '@circuit/domain/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.person({ roles: ['Admin'] });
});
afterAll(() => world.close());

const ask = async (request: object) => (await world.call(listActivitiesOfUser, request, { as: admin })).body;

test('WY-3 each activity of a person comes with the roles that give it, place by place', async () => {
  const groupId = await world.group({ name: 'Writing' });
  const rubricId = await world.rubric({ name: 'Argument' });
  const mira = await world.person({
    roles: ['Creator'],
    in: [[groupId, 'GroupOwner']],
    rubrics: [[rubricId, 'Viewer']],
  });
  const { places, isActive, hasMorePlaces } = await ask({ userId: mira.id });
  expect({ isActive, hasMorePlaces }).toEqual({ isActive: true, hasMorePlaces: false });
  expect(places.map(({ on, name }) => [on, name])).toEqual([
    ['university', 'University'],
    ['group', 'Writing'],
    ['rubric', 'Argument'],
  ]);
  expect(places[0]?.activities.map(({ activity }) => activity)).toEqual(globalActivities(['Creator']));
  expect(places[1]?.activities.map(({ activity }) => activity)).toEqual(groupActivities(['GroupOwner']));
  const change = places[1]?.activities.find(({ activity }) => activity === 'GroupUpdate');
  expect(change).toMatchObject({
    meaning: 'edit the course',
    because: [{ role: 'GroupOwner', isGlobal: false, isExternal: false }],
  });
});

test('WY-3 a course that is asked for shows also what a role in the whole university gives there', async () => {
  const groupId = await world.group({ name: 'Not theirs' });
  const { places } = await ask({ userId: admin.id, groupId });
  expect(places.map(({ on }) => on)).toEqual(['university', 'group']);
  const read = places[1]?.activities.find(({ activity }) => activity === 'GroupRead');
  expect(read?.because).toMatchObject([{ role: 'Admin', isGlobal: true }]);
});

test('WY-3 someone who is deactivated is said to be, whatever roles they hold', async () => {
  const gone = await world.person({ roles: ['Admin'] });
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute(),
  );
  expect((await ask({ userId: gone.id })).isActive).toBe(false);
});

test('WY-4 of very many courses the first hundred are shown, and that there are more', async () => {
  const groups = await Promise.all(Array.from({ length: 101 }, (_, n) => world.group({ name: `Course ${n}` })));
  const mira = await world.person({ in: groups.map((groupId) => [groupId, 'GroupLearner'] as const) });
  const { places, hasMorePlaces } = await ask({ userId: mira.id });
  expect([places.length, hasMorePlaces]).toEqual([101, true]);
});

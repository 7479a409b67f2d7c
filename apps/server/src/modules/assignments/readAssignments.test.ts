import { getAssignment, listAssignments } from '@circuit/contract/assignments';
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

test('LB-3 one assignment comes as the list shows it; 404 when there is none, 403 when it is not shared', async () => {
  const assignmentId = await world.assignment();
  const elsewhere = await world.assignment({ shard: world.otherShard });
  const viewer = await world.person({ assignments: [[assignmentId, 'Viewer']] });
  const { body, headers } = await world.call(getAssignment, { assignmentId }, { as: viewer });
  expect(body).toMatchObject({ ...(await world.call(listAssignments, {}, { as: viewer })).body.items[0] });
  expect(headers['etag']).toBe(`"${body.version}"`);
  expect((await world.call(getAssignment, { assignmentId }, { as: admin })).body).toMatchObject({
    id: assignmentId,
    roles: [],
  });
  expect((await world.call(getAssignment, { assignmentId: elsewhere }, { as: viewer })).status).toBe(404);
  expect((await world.call(getAssignment, { assignmentId }, { as: await world.person() })).status).toBe(403);
});

test('LB-4 a deleted assignment is found and listed only for people who may restore it', async () => {
  const gone = await world.assignment({ isDeleted: true });
  const owner = await world.person({ assignments: [[gone, 'Owner']] });
  const editor = await world.person({ assignments: [[gone, 'Editor']] });
  const superAdmin = await world.person({ roles: ['SuperAdmin'] });
  const seenBy = async (as: Person) => {
    const one = await world.call(getAssignment, { assignmentId: gone }, { as });
    const all = await world.call(listAssignments, { tab: 'DELETED', scope: 'any' }, { as });
    return { isDeleted: one.body.isDeleted, status: one.status, listed: all.body.totalCount };
  };
  const there = { isDeleted: true, status: 200, listed: 1 };
  expect([await seenBy(owner), await seenBy(superAdmin)]).toEqual([there, there]);
  const away = { isDeleted: undefined, status: 404, listed: 0 };
  // An administrator reads every assignment, but restores none.
  expect([await seenBy(editor), await seenBy(admin)]).toEqual([away, away]);
});

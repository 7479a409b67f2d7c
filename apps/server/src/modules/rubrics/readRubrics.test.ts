import { getRubric, listRubrics } from '@circuit/contract/rubrics';
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

test('LB-3 one rubric comes as the list shows it; 404 when there is none, 403 when it is not shared', async () => {
  const rubricId = await world.rubric();
  const elsewhere = await world.rubric({ shard: world.otherShard });
  const viewer = await world.person({ rubrics: [[rubricId, 'Viewer']] });
  const { body, headers } = await world.call(getRubric, { rubricId }, { as: viewer });
  expect(body).toMatchObject({ ...(await world.call(listRubrics, {}, { as: viewer })).body.items[0] });
  expect(headers['etag']).toBe(`"${body.version}"`);
  expect((await world.call(getRubric, { rubricId }, { as: admin })).body).toMatchObject({ id: rubricId, roles: [] });
  expect((await world.call(getRubric, { rubricId: elsewhere }, { as: viewer })).status).toBe(404);
  expect((await world.call(getRubric, { rubricId }, { as: await world.person() })).status).toBe(403);
});

test('LB-4 a deleted rubric is found and listed only for people who may restore it', async () => {
  const gone = await world.rubric({ isDeleted: true });
  const owner = await world.person({ rubrics: [[gone, 'Owner']] });
  const editor = await world.person({ rubrics: [[gone, 'Editor']] });
  const superAdmin = await world.person({ roles: ['SuperAdmin'] });
  const seenBy = async (as: Person) => {
    const one = await world.call(getRubric, { rubricId: gone }, { as });
    const all = await world.call(listRubrics, { tab: 'DELETED', scope: 'any' }, { as });
    return { isDeleted: one.body.isDeleted, status: one.status, listed: all.body.totalCount };
  };
  const there = { isDeleted: true, status: 200, listed: 1 };
  expect([await seenBy(owner), await seenBy(superAdmin)]).toEqual([there, there]);
  const away = { isDeleted: undefined, status: 404, listed: 0 };
  // An administrator reads every rubric, but restores none.
  expect([await seenBy(editor), await seenBy(admin)]).toEqual([away, away]);
});

test('LL-1 each tab is counted for the same words, as far as the person would be shown it', async () => {
  const word = `counted${Date.now()}`;
  const [there, gone, shared] = await Promise.all([
    world.rubric({ name: `${word} one` }),
    world.rubric({ name: `${word} two`, isDeleted: true }),
    world.rubric({ name: `${word} three` }),
  ]);
  await world.rubric({ name: 'Another name' });
  const owner = await world.person({
    rubrics: [
      [there, 'Owner'],
      [gone, 'Owner'],
    ],
  });
  const editor = await world.person({
    rubrics: [
      [shared, 'Editor'],
      [gone, 'Editor'],
    ],
  });
  const counts = async (as: Person, fields: object = { withTabCounts: 'true' }) =>
    (await world.call(listRubrics, { keywords: word, scope: 'any', ...fields }, { as })).body.tabCounts;
  expect(await counts(owner)).toEqual({ AVAILABLE: 1, DELETED: 1 });
  expect(await counts(editor)).toEqual({ AVAILABLE: 1, DELETED: 0 });
  expect(await counts(admin)).toEqual({ AVAILABLE: 2, DELETED: 0 });
  expect(await counts(owner, {})).toBeUndefined();
});

import { getQueue } from '@circuit/contract/grading';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aGrading } from '#testing/aGrading.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

test('LO-4 OL-20 a queue that has not changed for its grader carries nothing; a claim and a new review are seen', async () => {
  const desk = await aGrading(world);
  const [amara, ben, chidi] = desk.people;
  if (amara === undefined || ben === undefined || chidi === undefined) throw new Error('Three are needed.');
  const ask = async (etag?: string) => {
    const headers = etag === undefined ? {} : { 'if-none-match': etag };
    const { groupAssignmentId } = desk;
    const { status, headers: got } = await world.call(getQueue, { groupAssignmentId }, { as: desk.ines, headers });
    return { status, etag: String(got['etag']) };
  };
  await desk.review(amara, ben, [0, 1]);
  const first = await ask();
  expect(first.etag).toMatch(/^W\//);
  expect(await ask(first.etag)).toEqual({ status: 304, etag: first.etag });
  await desk.review(amara, chidi, [2, 2]);
  await desk.review(ben, chidi, [0, 0]);
  const second = await ask(first.etag);
  expect(second.status).toBe(200);
  expect((await ask(second.etag)).status).toBe(304);
  await desk.claim(ben, desk.tomas);
  expect((await ask(second.etag)).status).toBe(200);
});

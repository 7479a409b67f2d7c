import { listOutbox } from '@circuit/contract/messages';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aScoring } from '#testing/aScoring.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';

import { scoreJob, scorePreviewJob } from './score.job.ts';

let demo: World;

beforeAll(async () => {
  demo = await aWorkingWorld([scoreJob, scorePreviewJob], { shard: DEMO_SHARD });
});
afterAll(() => demo.close());

test('DM-11 a release in the demo counts whom it would reach, and its messages are in the outbox', async () => {
  const desk = await aScoring(demo, { students: 3 });
  const scoreRun = await desk.scored();
  const { body: rehearsed } = await desk.release(scoreRun, { dryRun: true });
  expect(rehearsed).toMatchObject({ toldCount: 3, isMailOff: true });
  const { body: released } = await desk.release(scoreRun);
  expect(released).toMatchObject({ toldCount: 3, isMailOff: true });
  const { body } = await demo.call(listOutbox);
  expect(body.items.map(({ address }) => address).toSorted()).toEqual(desk.people.map(({ email }) => email).toSorted());
});

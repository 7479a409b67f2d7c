import { listOutbox } from '@circuit/contract/messages';
import { nudgeLearners } from '@circuit/contract/reminders';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { aDatabase } from '#testing/aDatabase.ts';
import { aHandIn } from '#testing/aHandIn.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';

let demo: World;
beforeAll(async () => {
  demo = await aWorld({ shard: DEMO_SHARD, database: await aDatabase(inject('university'), []) });
});
afterAll(() => demo.close());

test('DM-8 DM-9 a nudge in the demo reaches whom it would reach, and anybody reads it in the outbox', async () => {
  const phases = { Submission: [-30, 100], PeerEvaluation: [101, 200] } as const;
  const { groupAssignmentId, teacher, amara, ben } = await aHandIn(demo, { phases });
  await demo.home.database.withShard(DEMO_SHARD, (db) =>
    db.insertInto('user_settings').values({ user_id: ben.id, wants_nudge: false }).execute(),
  );
  const wish = { groupAssignmentId, phase: 'Submission', userIds: [amara.id, ben.id], text: 'Come and see me.' };
  const { body: rehearsed } = await demo.call(nudgeLearners, { ...wish, dryRun: true }, { as: teacher });
  const reached = { recipients: [{ id: amara.id }], leftOut: [{ id: ben.id, why: 'switchedOff' }], isMailOff: true };
  expect(rehearsed).toMatchObject({ ...reached, isSent: false });
  expect((await demo.call(listOutbox)).body).toEqual({ items: [], totalCount: 0 });
  const sent = await demo.call(nudgeLearners, { ...wish, dryRun: false }, { as: teacher, headers: aKey() });
  expect(sent.body).toMatchObject({ ...reached, isSent: true });
  const { body, status } = await demo.call(listOutbox);
  expect(status).toBe(200);
  expect(body.items).toMatchObject([
    {
      address: amara.email,
      subject: expect.stringContaining('Not handed in yet') as unknown,
      linkPath: expect.stringContaining('/courses/') as unknown,
    },
  ]);
  expect(body.items[0]?.textBefore).toContain('Come and see me.');
});

test('DM-8 there is no outbox outside the demo', async () => {
  expect((await demo.call(listOutbox, {}, { shard: demo.otherShard })).status).toBe(404);
});

import { randomUUID } from 'node:crypto';

import type { Shard } from '@circuit/domain/kernel';
import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';

import { startGradePost } from './gradePost.ts';

let world: World;
const owner = new pg.Client({ connectionString: inject('university').ownerUrl });
beforeAll(async () => {
  world = await aWorld();
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** One grade that is due. The rows it refers to are missing: its score is gone, so the turn cancels it and sends nothing. */
async function aDuePush(shard: Shard): Promise<void> {
  const [providerId, id] = [randomUUID(), randomUUID()];
  await owner.query('set session_replication_role = replica');
  await owner.query('insert into grade_push_lanes (shard, external_provider_id) values ($1, $2)', [shard, providerId]);
  await owner.query(
    `insert into grade_pushes (shard, group_id, group_assignment_id, grade_column_id, external_provider_id, user_id,
       subject, job_log_id, desired_tenths, next_try_at)
     values ($1, $2, $2, $2, $3, $2, 's', $2, 100, circuit_now() - interval '1 hour')`,
    [shard, id, providerId],
  );
  await owner.query('reset session_replication_role');
}

const stateIn = (shard: Shard) =>
  world.home.database.withShard(
    shard,
    async (db) => (await sql<{ state: string }>`select state from grade_pushes`.execute(db)).rows[0]?.state,
    'read',
  );

test('GP-30 platforms take turns: those whose grades stay due keep none of a later university waiting', async () => {
  const shards = Array.from({ length: 9 }, aShard);
  const [last = aShard(), ...first] = shards.toReversed();
  for (const shard of shards) await aDuePush(shard);
  // Another transaction holds the grades of the first eight, which therefore stay due, turn after turn.
  await owner.query('begin');
  await owner.query('select from grade_pushes where shard = any ($1) for update', [first]);
  const post = startGradePost(new Map(shards.map((shard) => [shard, world.home])), world.log, { everyMs: 200 });
  try {
    await vi.waitFor(async () => expect(await stateIn(last)).toBe('cancelled'), { timeout: 5000, interval: 50 });
    expect(await Promise.all(first.map(stateIn))).toEqual(first.map(() => 'waiting'));
  } finally {
    await owner.query('rollback');
    await post.stop();
  }
});

test('GP-30 a university that was paused while its platform stood in line sends nothing', async () => {
  const shards = Array.from({ length: 9 }, aShard);
  const [last = aShard()] = shards.toReversed();
  for (const shard of shards) await aDuePush(shard);
  // The lanes of the first eight are held, so that their turns wait; meanwhile the last one is paused.
  await owner.query('begin');
  await owner.query('select from grade_push_lanes where shard = any ($1) for update', [
    shards.filter((shard) => shard !== last),
  ]);
  const post = startGradePost(new Map(shards.map((shard) => [shard, world.home])), world.log, { everyMs: 3_600_000 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await stateIn(last)).toBe('waiting');
  await world.home.database.withShard(last, (db) =>
    sql`insert into shard_states (paused_at, paused_by, reason) values (circuit_now(), 'Ada', 'A test.')`.execute(db),
  );
  await owner.query('rollback');
  await vi.waitFor(async () => expect(await stateIn(shards[0] ?? last)).toBe('cancelled'), { timeout: 5000 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await post.stop();
  expect(await stateIn(last)).toBe('waiting');
});

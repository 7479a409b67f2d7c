import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { Home } from '#platform/homes.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';

import { insertJobLog } from '#platform/queue/jobLog.store.ts';
import { aGradeBook } from '#testing/aGradeBook.ts';
import { aLearningPlatform } from '#testing/aLearningPlatform.ts';
import { aReleased } from '#testing/aReleased.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import { scoreJob } from '#modules/scores/public.ts';

import { startDuePushes } from './byClock.ts';
import { startGradePost } from './gradePost.ts';
import { planPushes } from './planPushes.ts';
import { PUSH_GRADES } from './settings.store.ts';

test('GP-29 ending the pushes of a platform and planning new ones do not deadlock', async () => {
  const world = await aWorkingWorld([scoreJob]);
  const platform = await aLearningPlatform(world, { students: 4 });
  const desk = await aReleased(world);
  await aGradeBook(world, platform, desk);
  const { groupAssignmentId, groupId, amara, ben } = desk;
  const { home, repeated } = watched(world.home);
  const inDb = <Answer>(work: (db: ShardDb) => Promise<Answer>) => home.database.withShard(world.shard, work);
  const plan = (userIds: readonly UserId[] | null) =>
    inDb(async (db) => {
      const { id } = await insertJobLog(db, { kind: PUSH_GRADES, startedBy: null, groupId, groupAssignmentId });
      await planPushes(db, { groupId, groupAssignmentId }, { jobLogId: id, choice: 'all', userIds });
    });
  await plan([amara.id]);
  await plan([ben.id]);
  // At its next refusal the platform is believed, and everything that waits for it ends.
  await inDb((db) =>
    sql`insert into grade_push_lanes (external_provider_id, failures_in_a_row)
    values (${platform.externalProviderId}, 5)`.execute(db),
  );
  platform.interrupt('token', { status: 401 }, 5);
  const held = Promise.withResolvers<number>();
  const release = Promise.withResolvers<void>();
  const holding = inDb(async (db) => {
    await sql`select from grade_pushes where user_id = ${amara.id} for update`.execute(db);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    held.resolve(rows[0]?.pid ?? 0);
    await release.promise;
  });
  const pid = await held.promise;
  const post = startGradePost(new Map([[world.shard, home]]), world.log, { everyMs: 20 });
  try {
    await untilBehind(inDb, pid, 1);
    const planning = plan(null);
    await untilBehind(inDb, pid, 2);
    release.resolve();
    await holding;
    await planning;
    const states = () =>
      inDb(async (db) => {
        const { rows } = await sql<{ open: number }>`select
          (select count(*)::int from grade_push_runs where ended_at is null)
            + (select count(*)::int from grade_pushes where state in ('waiting', 'sending')) as open`.execute(db);
        return rows[0]?.open;
      });
    await startDuePushes(home, world.shard);
    await vi.waitFor(async () => expect(await states()).toBe(0), { timeout: 10_000, interval: 50 });
    expect(repeated()).toBe(0);
  } finally {
    release.resolve();
    await post.stop();
    await platform.stop();
    await world.close();
  }
}, 30_000);

/** A transaction that PostgreSQL ended because two waited for each other is done again, and nobody hears of it. */
function watched(home: Home): { readonly home: Home; readonly repeated: () => number } {
  let count = 0;
  const database: Home['database'] = {
    ...home.database,
    withShard: (shard, work, access) => {
      let runs = 0;
      return home.database.withShard(
        shard,
        (db) => {
          runs += 1;
          if (runs > 1) count += 1;
          return work(db);
        },
        access,
      );
    },
  };
  return { home: { ...home, database }, repeated: () => count };
}

/** Until so many transactions wait for this one, or for one that does. */
async function untilBehind(
  inDb: <Answer>(work: (db: ShardDb) => Promise<Answer>) => Promise<Answer>,
  pid: number,
  count: number,
): Promise<void> {
  const look = () =>
    inDb(async (db) => {
      const { rows } = await sql<{ pid: number }>`
        with recursive behind as (
          select ${pid}::int as pid union
          select a.pid from behind b join pg_stat_activity a on b.pid = any (pg_blocking_pids(a.pid)))
        select pid from behind where pid <> ${pid}`.execute(db);
      return rows.length;
    });
  await vi.waitFor(async () => expect(await look()).toBeGreaterThanOrEqual(count), { timeout: 10_000, interval: 20 });
}

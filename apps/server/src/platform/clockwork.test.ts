import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';

import { startClockwork, type ClockWork } from './clockwork.ts';
import type { Home } from './homes.ts';
import { pauseShard } from './pauses.store.ts';

let world: World;
beforeAll(async () => void (world = await aWorld()));
afterEach(() => void vi.useRealTimers());
afterAll(() => world.close());

test('DS-6 the worker looks at once and again in every shard, and one that fails keeps nobody else from it', async () => {
  // Not the timers of the database's connections, which later tests use as well.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [broken, sound] = [aShard(), aShard()];
  const homes = new Map([broken, sound].map((shard) => [shard, world.home]));
  const looked: string[] = [];
  const work = (_: unknown, shard: string) => {
    looked.push(shard);
    return shard === broken ? Promise.reject(new Error('away')) : Promise.resolve(1);
  };
  const clockwork = startClockwork(homes, world.log, [{ isDue: async () => true, start: work }], { everyMs: 1000 });
  // The database is asked in between, in real time.
  await vi.waitFor(() => expect(looked).toEqual([broken, sound]));
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(looked).toEqual([broken, sound, broken, sound]));
  await clockwork.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(looked).toHaveLength(4);
});

test('DS-6 a look that takes long is not joined by a second, and stopping waits for it', async () => {
  // Not the timers of the database's connections, which later tests use as well.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const going = Promise.withResolvers<number>();
  let looks = 0;
  const work = () => {
    looks += 1;
    return going.promise;
  };
  const clockwork = startClockwork(
    new Map([[aShard(), world.home]]),
    world.log,
    [{ isDue: async () => true, start: work }],
    { everyMs: 1000 },
  );
  await vi.waitFor(() => expect(looks).toBe(1));
  await vi.advanceTimersByTimeAsync(5000);
  expect(looks).toBe(1);
  let hasStopped = false;
  const stopping = clockwork.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStopped).toBe(false);
  going.resolve(0);
  await stopping;
  expect(hasStopped).toBe(true);
});

test('MU-8 one question that fails keeps no other clock work of its university from being done', async () => {
  const [large, small] = [aShard(), aShard()];
  const started: string[] = [];
  const noting = (name: string) => async (_home: unknown, shard: string) => {
    started.push(`${name} ${shard === large ? 'large' : 'small'}`);
    return 1;
  };
  const timesOut: ClockWork = {
    isDue: async (db) => {
      // As a statement timeout does, this spoils the transaction for the other questions too.
      const { rows } = await sql<{ shard: string }>`select current_shard() as shard`.execute(db);
      if (rows[0]?.shard === large) await sql`select 1 / 0`.execute(db);
      return false;
    },
    start: () => Promise.reject(new Error('It times out here too.')),
  };
  const handIns: ClockWork = { isDue: async () => true, start: noting('hand-ins') };
  const homes = new Map([large, small].map((shard) => [shard, world.home]));
  const clockwork = startClockwork(homes, world.log, [timesOut, handIns], { everyMs: 60_000 });
  await vi.waitFor(() => expect(started.toSorted()).toEqual(['hand-ins large', 'hand-ins small']));
  await clockwork.stop();
  expect(world.logged()).toContain('It times out here too.');
});

test('MU-8 OP-17 where a question fails, a paused university is left alone all the same', async () => {
  const shard = aShard();
  await world.home.database.withShard(shard, (db) => pauseShard(db, { by: 'nina', reason: 'A test.' }));
  const started: string[] = [];
  let asked = 0;
  const fails: ClockWork = {
    isDue: () => Promise.reject(new Error('Not asked where it rests.')),
    start: async () => started.push('work'),
  };
  const database: Home['database'] = {
    ...world.home.database,
    // The question whether it rests fails in the round, and not in the visit.
    withShard: (...call) => {
      asked += 1;
      return asked <= 2 ? Promise.reject(new Error('It took too long.')) : world.home.database.withShard(...call);
    },
  };
  const homes = new Map([[shard, { ...world.home, database }]]);
  const clockwork = startClockwork(homes, world.log, [fails], { everyMs: 60_000 });
  await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(3));
  await clockwork.stop();
  expect(started).toEqual([]);
});

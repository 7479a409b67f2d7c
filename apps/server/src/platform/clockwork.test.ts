import { aShard } from '@circuit/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';

import { startClockwork } from './clockwork.ts';

let world: World;
beforeAll(async () => void (world = await aWorld()));
afterEach(() => void vi.useRealTimers());
afterAll(() => world.close());

test('DS-6 the worker looks at once and again in every shard, and one that fails keeps nobody else from it', async () => {
  vi.useFakeTimers();
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
  vi.useFakeTimers();
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

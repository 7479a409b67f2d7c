import { DatabaseUnavailable, type ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';

import type { Home, Homes } from './homes.ts';
import { startRounds, type Look, type Rounds } from './rounds.ts';

let world: World;
const started: Rounds[] = [];
beforeAll(async () => void (world = await aWorld()));
afterEach(async () => void (await Promise.all(started.splice(0).map((rounds) => rounds.stop()))));
afterAll(() => world.close());

const AN_HOUR_MS = 3_600_000;

/** Rounds that are stopped after the test, with the number of those that are over. */
function begin<Found>(homes: Homes, look: Look<Found>, everyMs: number) {
  const over = { count: 0, seconds: 0 };
  const tell = (seconds: number) => void Object.assign(over, { count: over.count + 1, seconds });
  const rounds = startRounds(homes, { everyMs, tell }, look);
  started.push(rounds);
  return { rounds, over };
}

/** One round, until it has asked everybody. */
async function once<Found>(homes: Homes, look: Look<Found>): Promise<void> {
  const { over } = begin(homes, look, AN_HOUR_MS);
  await vi.waitFor(() => expect(over.count).toBe(1), { timeout: 10_000, interval: 5 });
}

const living = (...shards: readonly Shard[]) => new Map(shards.map((shard) => [shard, world.home]));

/** A look that notes what happens. */
function noting(ask: Look<string>['ask']) {
  const [visited, failed]: [string[], Shard[]] = [[], []];
  const look: Look<string> = {
    ask,
    visit: async (_home, shard, found) => void visited.push(`${shard} ${found}`),
    failed: (shard) => void failed.push(shard),
  };
  return { look, visited, failed };
}

const currentShard = async (db: ShardDb) =>
  (await sql<{ shard: string }>`select current_shard() as shard`.execute(db)).rows[0]?.shard ?? '';

test('MU-3 120 universities are asked over a few connections, each sees itself, and only those that say yes are visited', async () => {
  const shards = Array.from({ length: 120 }, aShard);
  const saying = new Set(shards.filter((_shard, index) => index % 7 === 0));
  const { look, visited, failed } = noting(async (db, shard) => {
    const own = await currentShard(db);
    return saying.has(shard) ? own : null;
  });
  await once(living(...shards), look);
  await vi.waitFor(() => expect(visited).toHaveLength(saying.size));
  expect(visited.toSorted()).toEqual([...saying].map((shard) => `${shard} ${shard}`).toSorted());
  expect(failed).toEqual([]);
});

test('MV-8 a university that brought its keys is visited with them, and its neighbors with those of the cell', async () => {
  const [own, other] = [aShard(), aShard()];
  const brought: Home = { ...world.home, name: 'with keys of its own' };
  const visited: string[] = [];
  const look: Look<string> = {
    ...noting(currentShard).look,
    visit: async (home, shard) => void visited.push(`${shard} ${home.name}`),
  };
  const homes = new Map([
    [other, world.home],
    [own, brought],
  ]);
  await once(homes, look);
  await vi.waitFor(() => expect(visited).toHaveLength(2));
  expect(visited.toSorted()).toEqual([`${other} ${world.home.name}`, `${own} ${brought.name}`].toSorted());
});

test('MU-3 a university that cannot be asked is told of, and the others are asked and visited all the same', async () => {
  const [first, broken, last] = [aShard(), aShard(), aShard()];
  const { look, visited, failed } = noting(async (db, shard) => {
    if (shard === broken) await sql`select 1 / 0`.execute(db);
    return currentShard(db);
  });
  await once(living(first, broken, last), look);
  expect(visited).toEqual([`${first} ${first}`, `${last} ${last}`]);
  expect(failed).toEqual([broken]);
});

test('MU-3 a database that is away is told of once, and another one goes on', async () => {
  const [there, away, alsoAway] = [aShard(), aShard(), aShard()];
  const gone: Home = {
    ...world.home,
    database: { ...world.home.database, withShard: () => Promise.reject(new DatabaseUnavailable('It is away.')) },
  };
  const { look, visited, failed } = noting(currentShard);
  const homes = new Map([
    [away, gone],
    [alsoAway, gone],
    [there, world.home],
  ]);
  await once(homes, look);
  expect(visited).toEqual([`${there} ${there}`]);
  expect(failed).toEqual([away]);
});

test('MU-3 a university that could not be asked is asked alone and last in the next round, so that nobody fails with it again', async () => {
  const [broken, sound] = [aShard(), aShard()];
  const asked: Shard[] = [];
  const { look } = noting(async (db, shard) => {
    asked.push(shard);
    if (shard === broken) await sql`select 1 / 0`.execute(db);
    return null;
  });
  const { rounds, over } = begin(living(broken, sound), look, 20);
  await vi.waitFor(() => expect(over.count).toBeGreaterThanOrEqual(2));
  await rounds.stop();
  // Both together, each alone; and then the sound one without the other.
  expect(asked.slice(0, 6)).toEqual([broken, sound, broken, sound, sound, broken]);
});

test('MU-7 a visit that never ends keeps nobody else from theirs, and rounds go on; its own university is not visited twice', async () => {
  const [stuck, ...others] = Array.from({ length: 9 }, aShard);
  if (stuck === undefined) throw new Error('There is one.');
  const visits: Shard[] = [];
  const look: Look<true> = {
    ask: async () => true,
    visit: (_home, shard) => {
      visits.push(shard);
      return shard === stuck ? new Promise(() => undefined) : Promise.resolve();
    },
    failed: () => undefined,
  };
  const rounds = startRounds(living(stuck, ...others), { everyMs: 20 }, look);
  const countOf = (shard: Shard) => visits.filter((one) => one === shard).length;
  await vi.waitFor(() => expect(Math.min(...others.map(countOf))).toBeGreaterThanOrEqual(3));
  expect(countOf(stuck)).toBe(1);
  void rounds.stop();
});

test('MU-7 at most four universities of a database are visited at once, and one that leaves something undone comes again behind the others', async () => {
  const shards = Array.from({ length: 12 }, aShard);
  const visits: Shard[] = [];
  let [now, most] = [0, 0];
  const look: Look<true> = {
    ask: async () => true,
    visit: async (_home, shard) => {
      most = Math.max(most, (now += 1));
      visits.push(shard);
      await new Promise(setImmediate);
      now -= 1;
      return visits.length <= shards.length ? 'more' : undefined;
    },
    failed: () => undefined,
  };
  await once(living(...shards), look);
  await vi.waitFor(() => expect(visits.length).toBeGreaterThanOrEqual(20));
  expect(most).toBe(4);
  expect(visits.slice(0, 12)).toEqual(shards);
});

test('MU-7 stopping waits for a visit that is under way, and begins no other', async () => {
  const shards = Array.from({ length: 5 }, aShard);
  const going = Promise.withResolvers<undefined>();
  const visits: Shard[] = [];
  const look: Look<true> = {
    ask: async () => true,
    visit: (_home, shard) => {
      visits.push(shard);
      return going.promise;
    },
    failed: () => undefined,
  };
  const { rounds } = begin(living(...shards), look, AN_HOUR_MS);
  await vi.waitFor(() => expect(visits).toHaveLength(4));
  let hasStopped = false;
  const stopping = rounds.stop().then(() => (hasStopped = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hasStopped).toBe(false);
  going.resolve(undefined);
  await stopping;
  expect(visits).toHaveLength(4);
});

test('MU-7 a university that moved away while it waited for its visit gets none', async () => {
  const shards = Array.from({ length: 5 }, aShard);
  const homes = living(...shards);
  const going = Promise.withResolvers<undefined>();
  const visits: Shard[] = [];
  const look: Look<true> = {
    ask: async () => true,
    visit: (_home, shard) => {
      visits.push(shard);
      return going.promise;
    },
    failed: () => undefined,
  };
  const { rounds } = begin(homes, look, AN_HOUR_MS);
  await vi.waitFor(() => expect(visits).toHaveLength(4));
  homes.delete(shards[4] ?? aShard());
  going.resolve(undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await rounds.stop();
  expect(visits).toHaveLength(4);
});

test('MU-7 a round says for how long a university has waited for its visit, if that is longer than the round took', async () => {
  const look: Look<true> = {
    ask: async () => true,
    visit: () => new Promise(() => undefined),
    failed: () => undefined,
  };
  const over: number[] = [];
  const rounds = startRounds(
    living(...Array.from({ length: 5 }, aShard)),
    { everyMs: 20, tell: (seconds) => void over.push(seconds) },
    look,
  );
  await vi.waitFor(() => expect(over.at(-1)).toBeGreaterThan(0.2), { timeout: 5000 });
  void rounds.stop();
});

import { DatabaseUnavailable, type ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { aShard } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';

import type { Home } from './homes.ts';
import { lookAround, type Look } from './rounds.ts';

let world: World;
beforeAll(async () => void (world = await aWorld()));
afterAll(() => world.close());

/** A look that notes what happens. */
function noting(ask: Look<string>['ask']) {
  const [visited, failed]: [string[], Shard[]] = [[], []];
  const look: Look<string> = {
    ask,
    visit: async (_home, shard, found) => void visited.push(`${shard} ${found}`),
    failed: (shard) => void failed.push(shard),
    isStopping: () => false,
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
  await lookAround(new Map(shards.map((shard) => [shard, world.home])), look);
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
  await lookAround(
    new Map([
      [other, world.home],
      [own, brought],
    ]),
    look,
  );
  expect(visited.toSorted()).toEqual([`${other} ${world.home.name}`, `${own} ${brought.name}`].toSorted());
});

test('MU-3 a university that cannot be asked is told of, and the others are asked and visited all the same', async () => {
  const [first, broken, last] = [aShard(), aShard(), aShard()];
  const { look, visited, failed } = noting(async (db, shard) => {
    if (shard === broken) await sql`select 1 / 0`.execute(db);
    return currentShard(db);
  });
  await lookAround(new Map([first, broken, last].map((shard) => [shard, world.home])), look);
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
  await lookAround(homes, look);
  expect(visited).toEqual([`${there} ${there}`]);
  expect(failed).toEqual([away]);
});

import { openDatabase } from '@circuit/db';
import { shard } from '@circuit/domain/kernel';
import type { KnownPlacements } from '@circuit/domain/tenancy';
import { pino } from 'pino';
import { afterAll, expect, inject, test } from 'vitest';

import type { Cell, Home } from '#platform/homes.ts';

import { openServedHomes } from './servedHomes.ts';

const [north, south, never] = [shard('north'), shard('south'), shard('never')];
const database = openDatabase(inject('university').appUrl, { connections: 1 });
afterAll(() => database.close());
const aCell = (name: string): Cell => ({ home: { name, database } as Home, jobsUrl: '' }); // oxlint-disable-line typescript/no-unsafe-type-assertion -- only the name is looked at
const known = (
  revision: number,
  ...placements: readonly (readonly ['north' | 'south', string])[]
): KnownPlacements => ({
  epoch: 1,
  revision,
  placements: new Map(placements.map(([key, cell]) => [shard(key), { shard: shard(key), cell, state: 'active' }])),
});

test('DI-7 a university that left, or lived elsewhere when the process started, has just left for a minute', async () => {
  let now = 1000;
  const cell = aCell('here');
  const served = openServedHomes([cell], new Map(), pino({ enabled: false }), () => now);
  await served.add(cell.home, [north]);
  served.follow(known(1, ['north', 'here'], ['south', 'there']));
  expect([...served.homes.keys()]).toEqual([north]);
  expect([served.hasJustLeft(north), served.hasJustLeft(south), served.hasJustLeft(never)]).toEqual([
    false,
    true,
    false,
  ]);
  now += 59_000;
  served.follow(known(2, ['north', 'there'], ['south', 'there']));
  expect([served.hasJustLeft(north), served.hasJustLeft(south)]).toEqual([true, true]);
  now += 2000;
  expect([served.hasJustLeft(north), served.hasJustLeft(south)]).toEqual([true, false]);
  now += 59_000;
  expect(served.hasJustLeft(north)).toBe(false);
});

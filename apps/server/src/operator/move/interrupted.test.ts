import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { shardContents } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { addTwin, aShard } from '@circuit/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { newKeys } from '#platform/keys.ts';
import { ask, twoCells, type CellName, type TwoCells } from '#testing/twoCells.ts';

import { moveShard } from './moveShard.ts';

let cells: TwoCells;
beforeAll(async () => {
  cells = await twoCells();
});
afterAll(() => cells.close());

const ownerOf = (cell: CellName) => cells.cells[cell].ownerUrl;
const placementOf = (key: Shard) => cells.directory.change((one) => one.placementOf(key));

async function aUniversity(): Promise<Shard> {
  const key = aShard();
  await addTwin(cells.cells.main.appUrl, key, 'north');
  await cells.operator
    .filesOf(key)
    .put('artifacts/one/1.original', Buffer.from('a file'), { contentType: 'text/plain' });
  await cells.directory.change(({ place }) => place({ shard: key, cell: 'main', state: 'active' }));
  return key;
}

async function putLongAgo(key: Shard, name: string): Promise<void> {
  await cells.operator.filesOf(key).put(name, Buffer.from('an old file'), { contentType: 'text/plain' });
  const folder = join(cells.operator.folder, 'files');
  const paths = await readdir(folder, { recursive: true });
  // The driver marks folders in their names.
  const found = paths.find((path) => path.startsWith(key) && path.includes('old') && path.endsWith('1.original'));
  const then = new Date(Date.now() - 3_600_000);
  await utimes(join(folder, found ?? name), then, then);
}

class Killed extends Error {}

/** The move as far as the line that it says then; what follows is never done. True if it came to that. */
async function moveUntil(
  key: Shard,
  line: string,
  atOnce: () => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  for (const [name, value] of Object.entries({ ...cells.operator.settings, ...cells.more })) vi.stubEnv(name, value);
  let cut: Promise<unknown> | undefined;
  const say = (said: string) => {
    if (!said.includes(line)) return;
    cut ??= atOnce();
    throw new Killed(said);
  };
  try {
    await moveShard({ key, operator: { by: 'Ada', command: 'shard move' }, say }, 'second', false);
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  } finally {
    await cut;
    vi.unstubAllEnvs();
  }
}

/** Everything that a move makes, in both cells. */
async function traces(key: Shard) {
  const found: unknown[] = [];
  for (const cell of ['main', 'second'] as const) {
    const name = `circuit_move_${key.replaceAll('-', '_')}`;
    found.push(
      ...(await ask(ownerOf(cell), 'select pubname from pg_publication where pubname = $1', [name])),
      ...(await ask(ownerOf(cell), 'select slot_name from pg_replication_slots where database = current_database()')),
      ...(await ask(ownerOf(cell), 'select subname from pg_subscription where subname = $1', [name])),
      ...(await ask(ownerOf(cell), 'select stage from shard_moves where shard = $1', [key])),
      ...(await ask(ownerOf(cell), 'select moved_to from shard_states where shard = $1 and moved_to is not null', [
        key,
      ])),
    );
  }
  return found;
}

async function rowsIn(cell: CellName, key: Shard) {
  return Object.entries(await shardContents(ownerOf(cell), key)).filter(([, { rows }]) => rows > 0);
}

async function expectNeverMoved(key: Shard) {
  expect(await traces(key)).toEqual([]);
  expect(await rowsIn('second', key)).toEqual([]);
  expect(await cells.operator.filesOf(key, 'second').head('artifacts/one/1.original')).toBeUndefined();
  expect(await placementOf(key)).toEqual({ shard: key, cell: 'main', state: 'active' });
}

test.each(['the move is prepared', 'tables are there', 'are the same in both cells'])(
  'MV-7 a move that was killed once it had said “%s” is given up without a trace',
  async (line) => {
    const key = await aUniversity();
    const before = (await rowsIn('main', key)).filter(
      ([table]) => table !== 'audit_events' && table !== 'shard_states',
    );
    expect(await moveUntil(key, line)).toBe(true);
    expect((await cells.type('shard', 'erase', key, '--yes-erase', key)).text).toContain('is being moved');
    expect(await cells.move(key, '--give-up')).toMatchObject({ code: 0 });
    await expectNeverMoved(key);
    expect(
      (await rowsIn('main', key)).filter(([table]) => table !== 'audit_events' && table !== 'shard_states'),
    ).toEqual(before);
    expect((await cells.move(key, '--give-up')).text).toBe(`${key} does not move.`);
  },
);

test('MV-7 a move is given up while its new cell cannot be reached, and people write at once; an unrelated cell that is away is not needed', async () => {
  const key = await aUniversity();
  expect(await moveUntil(key, 'are the same in both cells')).toBe(true);
  expect((await cells.type('shard', 'limit', key, '--requests', '4', '--by', 'Ada')).text).toContain('is being moved');
  const dead = 'postgres://nobody:x@127.0.0.1:1/nowhere';
  const owners = { main: ownerOf('main'), second: ownerOf('second'), third: dead };
  cells.operator.withMore({ ...cells.more, OWNER_URLS: JSON.stringify({ ...owners, second: dead }) });
  const first = await cells.move(key, '--give-up');
  expect(first).toMatchObject({ code: 0 });
  expect(first.text).toContain('type this again once it answers');
  expect(await placementOf(key)).toEqual({ shard: key, cell: 'main', state: 'active' });
  expect(
    await ask(ownerOf('main'), 'select from shard_states where moved_to is not null and shard = $1', [key]),
  ).toEqual([]);
  expect((await rowsIn('second', key)).length).toBeGreaterThan(0);
  const third = {
    shards: [],
    url: dead,
    jobsUrl: dead,
    keys: await newKeys(),
    storage: { kind: 'file', folder: `${cells.operator.folder}/third` },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- asOperator wrote it
  const { main, ...others } = JSON.parse(cells.operator.settings.DATABASES) as Record<string, object>;
  cells.operator.withMore({
    ...cells.more,
    DATABASES: JSON.stringify({ main, third, ...others }),
    OWNER_URLS: JSON.stringify(owners),
  });
  expect(await cells.move(key, '--give-up')).toMatchObject({ code: 0 });
  await expectNeverMoved(key);
  cells.operator.withMore(cells.more);
});

test('MV-6 MV-7 a move that is killed after each step goes on at the next command, and once it is switched it cannot be given up', async () => {
  const key = await aUniversity();
  await putLongAgo(key, 'artifacts/old/1.original');
  await cells.type('shard', 'pause', key, '--reason', 'Moving house.', '--by', 'Ada');
  const before = (await rowsIn('main', key)).filter(([table]) => !CHANGED.has(table));
  for (const line of [
    'the move is prepared',
    'tables are there',
    'rows copied',
    'compared beforehand',
    'are the same in both cells',
    'the directory is switched',
  ])
    expect([line, await moveUntil(key, line)]).toEqual([line, true]);
  // Its new cell does not have it yet: a pause would be lost when it opens. It is paused, so that a resume would be too.
  for (const words of [
    ['resume', key],
    ['read-only', key, '--reason', 'Too soon.'],
  ])
    expect((await cells.type('shard', ...words, '--by', 'Ada')).text).toContain('is being moved');
  const late = await cells.move(key, '--give-up');
  expect(late).toMatchObject({ code: 1 });
  expect(late.text).toContain(`${key} does not move`);
  expect(await moveUntil(key, 'is open in its new cell')).toBe(true);
  // MV-9: what the new cell deletes does not come back, and a part of an upload that came last is there.
  await cells.operator.filesOf(key, 'second').delete('artifacts/old/1.original');
  await cells.operator.filesOf(key).put('uploads/late/00001', Buffer.from('late'), { contentType: 'text/plain' });
  expect(await cells.move(key, '--clean')).toMatchObject({ code: 1 });
  expect(await cells.move(key, '--to', 'second')).toMatchObject({ code: 0 });
  expect((await rowsIn('second', key)).filter(([table]) => !CHANGED.has(table))).toEqual(before);
  const files = cells.operator.filesOf(key, 'second');
  expect(await files.head('artifacts/old/1.original')).toBeUndefined();
  expect(await files.head('uploads/late/00001')).toBeDefined();
  expect(await traces(key)).toEqual([{ moved_to: 'second' }]);
  // It was paused, and stays so.
  expect(await placementOf(key)).toMatchObject({ cell: 'second', state: 'paused' });
  expect(
    await ask(
      ownerOf('second'),
      'select reason, moved_to from shard_states where paused_at is not null and shard = $1',
      [key],
    ),
  ).toEqual([{ reason: 'Moving house.', moved_to: null }]);
  expect(await cells.move(key, '--to', 'second')).toMatchObject({ code: 0, text: `${key} is in second.` });
});

const CHANGED: ReadonlySet<string> = new Set(['audit_events', 'shard_states', 'shard_moves', 'shard_keys']);

test('MV-6 MV-7 a command whose connection is cut changes nothing more, and one that comes after a move was given up cannot switch', async () => {
  const key = await aUniversity();
  const cut = () =>
    ask(
      ownerOf('main'),
      `select pg_terminate_backend(pid, 1000) from pg_stat_activity
       where application_name = 'circuit shard move' and datname = current_database()`,
    );
  expect(await moveUntil(key, 'rows copied')).toBe(true);
  // A pause meanwhile is one of the cell; the directory goes on saying that it moves.
  await cells.type('shard', 'pause', key, '--reason', 'Moving house.', '--by', 'Ada');
  expect(await placementOf(key)).toMatchObject({ state: 'moving' });
  await cells.type('shard', 'resume', key, '--by', 'Ada');
  // A table that came since is followed by nobody.
  for (const cell of ['main', 'second'] as const)
    await ask(
      ownerOf(cell),
      `create table later (shard text not null default current_shard(), id uuid not null, primary key (shard, id))`,
    );
  expect((await cells.move(key, '--to', 'second')).text).toContain('The tables have changed since the move began.');
  for (const cell of ['main', 'second'] as const) await ask(ownerOf(cell), 'drop table later');
  // A row that is not as in the old cell is found, and people write on in the old one.
  await ask(ownerOf('second'), `insert into groups (shard, name) values ($1, 'Too much')`, [key]);
  expect((await cells.move(key, '--to', 'second')).text).toContain('not the same in both cells: groups.');
  expect(
    await ask(ownerOf('main'), 'select from shard_states where moved_to is not null and shard = $1', [key]),
  ).toEqual([]);
  await ask(ownerOf('second'), `delete from groups where shard = $1 and name = 'Too much'`, [key]);
  expect(await moveUntil(key, 'compared beforehand', cut)).toBe(true);
  expect(await moveUntil(key, 'are the same in both cells')).toBe(true);
  // SH-12: what an operator wrote into the old cell now would be lost.
  const left = await rowsIn('main', key);
  for (const words of [
    ['pause', key, '--reason', 'Moving house.'],
    ['read-only', key, '--reason', 'Moving house.'],
  ])
    expect((await cells.type('shard', ...words, '--by', 'Ada')).text).toContain('is being moved');
  expect(await rowsIn('main', key)).toEqual(left);
  // Somebody else has changed the directory since: what this command knew counts no more.
  await cells.directory.change(async (one) => one.place({ shard: key, cell: 'main', state: 'moving' }));
  expect((await cells.move(key, '--to', 'second')).text).toContain('was given up meanwhile');
  // Begun anew it takes writes again, while it is copied once more.
  await cells.directory.change(async (one) => one.place({ shard: key, cell: 'main', state: 'active' }));
  expect(await moveUntil(key, 'the move is prepared')).toBe(true);
  expect(
    await ask(ownerOf('main'), 'select from shard_states where moved_to is not null and shard = $1', [key]),
  ).toEqual([]);
  expect(await cells.move(key, '--give-up')).toMatchObject({ code: 0 });
  await expectNeverMoved(key);
});

test('MV-2 a move that cannot be done is refused before anything is changed', async () => {
  const key = await aUniversity();
  expect((await cells.move(key, '--to', 'second', '--dry-run')).text).toContain('Nothing was changed.');
  const nowhere = await cells.move(key, '--to', 'west');
  expect(nowhere.code).toBe(2);
  expect(nowhere.text).toContain('no database west');
  expect(await cells.move(key)).toMatchObject({ code: 2 });
  expect(await cells.move(aShard(), '--to', 'second')).toMatchObject({ code: 1 });
  await addTwin(cells.cells.second.appUrl, key, 'south');
  expect((await cells.move(key, '--to', 'second')).text).toContain(`second has rows of ${key}`);
  expect((await rowsIn('second', key)).length).toBeGreaterThan(90);
  const other = await aUniversity();
  await ask(
    ownerOf('second'),
    `insert into schema_migrations (name, checksum) values ('29990101000000_later.sql', 'x')`,
  );
  expect((await cells.move(other, '--to', 'second')).text).toContain('do not have the same tables');
  await ask(ownerOf('second'), `delete from schema_migrations where name like '2999%'`);
  await expectNeverMoved(other);
});

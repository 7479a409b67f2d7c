import { openDatabase } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { addTwin, aShard } from '@circuit/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { ask, twoCells, type CellName, type TwoCells } from '#testing/twoCells.ts';

import { moveShard } from './moveShard.ts';

let cells: TwoCells;
beforeAll(async () => {
  cells = await twoCells();
});
afterAll(() => cells.close());

const OPERATOR = { by: 'Ada', command: 'shard move' };
const ownerOf = (cell: CellName) => cells.cells[cell].ownerUrl;

async function aUniversity(): Promise<Shard> {
  const key = aShard();
  await addTwin(cells.cells.main.appUrl, key, 'north');
  await cells.directory.change(({ place }) => place({ shard: key, cell: 'main', state: 'active' }));
  return key;
}

/** The move, and somebody who hears each line that it says. */
async function moveHearing(
  key: Shard,
  hear: (line: string) => void,
  waitForNextTry: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const [name, value] of Object.entries({ ...cells.operator.settings, ...cells.more })) vi.stubEnv(name, value);
  try {
    await moveShard({ key, operator: OPERATOR, say: hear, waitForNextTry }, 'second', false);
  } finally {
    vi.unstubAllEnvs();
  }
}

test('MV-3 if the new cell does not answer while nobody can write, people go on within five seconds and the move tries again', async () => {
  const key = await aUniversity();
  const blocker = new pg.Client({ connectionString: ownerOf('second') });
  await blocker.connect();
  const people = openDatabase(cells.cells.main.appUrl, { connections: 1 });
  const lines: string[] = [];
  const doings: Promise<unknown>[] = [];
  const hear = (line: string) => {
    lines.push(line);
    if (line.startsWith('compared beforehand')) doings.push(blocker.query('begin; lock table groups'));
    if (line.startsWith('not yet'))
      doings.push(
        people.withShard(key, (db) => sql`insert into groups (name) values ('Meanwhile')`.execute(db)),
        blocker.query('rollback'),
      );
  };
  await moveHearing(key, hear, () => Promise.all(doings));
  await Promise.all([blocker.end(), people.close()]);
  const pauses = lines.flatMap((line) => {
    const found = /^(?<what>.*)nobody could write for (?<seconds>[\d.]+) s$/.exec(line)?.groups;
    return found === undefined ? [] : [[found['what'], Number(found['seconds'])] as const];
  });
  expect(pauses.map(([what]) => what)).toEqual(['not yet, the new cell is behind: ', '']);
  for (const [, seconds] of pauses) expect(seconds).toBeLessThan(5);
  expect(
    await ask(ownerOf('second'), `select name from groups where shard = $1 and name = 'Meanwhile'`, [key]),
  ).toEqual([{ name: 'Meanwhile' }]);
});

test('MV-3 nobody is made to wait if what the new cell lacks is lost', async () => {
  const key = await aUniversity();
  const slot = `slot_name like 'circuit_move_%' and database = current_database()`;
  const lines: string[] = [];
  const lost: Promise<unknown>[] = [];
  const moving = moveHearing(key, (line) => {
    lines.push(line);
    if (line.startsWith('rows copied'))
      lost.push(
        ask(
          ownerOf('main'),
          `select pg_terminate_backend(active_pid, 2000) from pg_replication_slots where ${slot} and active_pid is not null`,
        ).then(() =>
          ask(ownerOf('main'), `select pg_drop_replication_slot(slot_name) from pg_replication_slots where ${slot}`),
        ),
      );
  });
  await expect(moving).rejects.toThrow('its replication slot is lost');
  await Promise.all(lost);
  expect(lines.join(' ')).not.toContain('nobody could write');
  expect(await cells.move(key, '--give-up')).toMatchObject({ code: 0 });
  expect(
    await ask(ownerOf('main'), 'select from shard_states where moved_to is not null and shard = $1', [key]),
  ).toEqual([]);
});

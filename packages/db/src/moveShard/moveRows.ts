import type { Shard } from '@circuit/domain/kernel';
import type pg from 'pg';

import { deleteRows } from '../replaceShard/rows.ts';
import { differenceOfVersions, readTables, type ShardTable } from '../replaceShard/tables.ts';
import { trustReferences } from '../replaceShard/trust.ts';

/** They say how a shard stands in its cell, so no move takes them along. */
const OF_THE_CELL: ReadonlySet<string> = new Set(['shard_states', 'shard_moves', 'shard_keys']);

/** The tables whose rows move, each after the ones it refers to. Throws if the two cells do not have the same. */
export async function movedTables(old: pg.Client, fresh: pg.Client): Promise<readonly ShardTable[]> {
  const names = { running: 'the old one', restored: 'The new cell' };
  const difference = await differenceOfVersions(old, fresh, names);
  if (difference !== null) throw new Error(`The cells do not have the same tables. ${difference}`);
  const [there, here] = [await readTables(old), await readTables(fresh)];
  const shapes = new Map(here.map(({ name, shape }) => [name, shape]));
  const odd = there.find(({ name, shape }) => shapes.get(name) !== shape);
  if (odd !== undefined) throw new Error(`The table ${odd.name} is not the same in both cells.`);
  return there.filter(({ name }) => !OF_THE_CELL.has(name));
}

/** In the transaction of the caller. `keeps`: a table whose row stays. */
export async function removeShard(client: pg.Client, shard: Shard, keeps: readonly string[] = []): Promise<void> {
  const tables = await readTables(client);
  const isTrusted = await trustReferences(client);
  for (const table of tables.toReversed()) if (!keeps.includes(table.name)) await deleteRows(client, table, shard);
  if (isTrusted) await client.query('set local session_replication_role = origin');
}

/** The first table that has a row of the shard, but for how it stands in this cell. */
export async function tableWithRows(client: pg.Client, shard: Shard): Promise<string | undefined> {
  for (const { name } of await readTables(client)) {
    if (OF_THE_CELL.has(name)) continue;
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} where shard = $1 limit 1`, [
      shard,
    ]);
    if (rowCount !== 0) return name;
  }
  return undefined;
}

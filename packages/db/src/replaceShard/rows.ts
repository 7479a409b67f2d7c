import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

import type { Reference, ShardTable } from './tables.ts';

const BATCH = 500;

/** How many rows a shard has in a table, and a sum over all that is in them that does not depend on their order. */
export interface Content {
  readonly rows: number;
  readonly sum: string;
}

// A row as text is exact, and the same in both databases: as pg_dump sets them.
const AS_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** The start of a transaction in one shard, for a role that row-level security may or may not bind. */
export const beginIn = (shard: Shard, begin: string): string =>
  `${begin}; set local app.shard = ${pg.escapeLiteral(shard)}; ${AS_TEXT}`;

const quoted = pg.escapeIdentifier;

export async function contentOf(client: pg.Client, { name }: ShardTable, shard: Shard): Promise<Content> {
  const { rows } = await client.query<Content>(
    `select count(*)::float8 as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
     from ${quoted(name)} as t where shard = $1`,
    [shard],
  );
  return rows[0] ?? { rows: 0, sum: '0' };
}

/** Sets aside the rows of the shard that stay, until the transaction ends. */
export async function setAside(client: pg.Client, { name }: ShardTable, shard: Shard, stays: string): Promise<void> {
  await client.query(
    `create temporary table ${quoted(`kept_${name}`)} on commit drop as
     select * from ${quoted(name)} where shard = ${pg.escapeLiteral(shard)} and (${stays})`,
  );
}

/**
 * A reference to something that is no longer there becomes null, so that what happened stays known. A row that cannot do
 * without it goes.
 */
export async function bringBack(client: pg.Client, { name, columns, references }: ShardTable): Promise<number> {
  const conditionOf = ({ to, columns: from, toColumns }: Reference): string => {
    const isNothing = from.map((column) => `k.${quoted(column)} is null`).join(' or ');
    const isSame = from.map((column, at) => `p.${quoted(toColumns[at] ?? '')} = k.${quoted(column)}`).join(' and ');
    return `(${isNothing} or exists (select from ${quoted(to)} p where ${isSame}))`;
  };
  const needed = references.filter(({ optional }) => optional.length === 0).map(conditionOf);
  const values = columns.map((column) => {
    const own = references.filter(({ optional }) => optional.includes(column)).map(conditionOf);
    const value = `k.${quoted(column)}`;
    return own.length === 0 ? value : `case when ${own.join(' and ')} then ${value} end`;
  });
  const { rowCount } = await client.query(
    `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) select ${values.join(', ')}
     from ${quoted(`kept_${name}`)} as k where ${['true', ...needed].join(' and ')}`,
  );
  return rowCount ?? 0;
}

export async function deleteRows(client: pg.Client, { name }: ShardTable, shard: Shard): Promise<void> {
  await client.query(`delete from ${quoted(name)} where shard = $1`, [shard]);
}

/** Batch after batch, so that a large university is never held in memory. A row that is there already stays. */
export async function copyRows(from: pg.Client, to: pg.Client, table: ShardTable, shard: Shard): Promise<void> {
  const name = quoted(table.name);
  const list = table.columns.map(quoted).join(', ');
  const fields = table.columns.map((column) => `(r.whole).${quoted(column)}`).join(', ');
  await from.query(
    `declare source no scroll cursor for select t::text as line from ${name} as t where shard = ${pg.escapeLiteral(shard)}`,
  );
  for (;;) {
    const { rows } = await from.query<{ line: string }>(`fetch ${BATCH} from source`);
    if (rows.length === 0) break;
    // Each line is read once, and not once for each of its columns: that is what "offset 0" is for.
    await to.query(
      `insert into ${name} (${list}) select ${fields}
       from (select line::${name} as whole from unnest($1::text[]) as line offset 0) as r on conflict do nothing`,
      [rows.map(({ line }) => line)],
    );
  }
  await from.query('close source');
}

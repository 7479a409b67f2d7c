import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import type { Home } from '#platform/homes.ts';

/** Every row of a twin has this id, in both shards: whoever looks by id alone finds the wrong one. */
export const TWIN_ID = '01930000-0000-7000-8000-000000000001';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The texts a check allows. */
  readonly allowed: string[] | null;
}

/**
 * One row in every table there is, with `marker` in every text. The columns come from the catalogue, so a table that
 * somebody adds tomorrow is in it too.
 */
export async function addTwin({ database }: Home, shard: Shard, marker: string): Promise<string[]> {
  const columns = await database.withShard(shard, async (db) => {
    const { rows } = await sql<Column>`
      select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as "isNullable",
        (select array_agg(word[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as word
         where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as allowed
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not in ('schema_migrations', 'test_clock') and a.attname <> 'shard'`.execute(db);
    return rows;
  });
  let waiting = [...new Set(columns.map(({ table }) => table))];
  const all = waiting;
  // A row can be added once the rows it points to are there: a few rounds settle the order.
  while (waiting.length > 0) {
    const left: string[] = [];
    for (const table of waiting) {
      const own = columns.filter((column) => column.table === table);
      const isAdded = await insertRow(database, shard, table, own, marker); // oxlint-disable-line eslint/no-await-in-loop -- in order
      if (!isAdded) left.push(table);
    }
    if (left.length === waiting.length) throw new Error(`No twin row fits into ${left.join(', ')}.`);
    waiting = left;
  }
  return all;
}

async function insertRow(
  database: Home['database'],
  shard: Shard,
  table: string,
  columns: readonly Column[],
  marker: string,
): Promise<boolean> {
  const filled = columns.filter((column) => !(column.isNullable && column.type.startsWith('timestamp')));
  const names = sql.join(filled.map(({ name }) => sql.ref(name)));
  const values = sql.join(filled.map((column) => valueOf(column, marker)));
  return database
    .withShard(shard, (db) => sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(db))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && /foreign key/.test(error.message)) return false;
        throw error;
      },
    );
}

function valueOf({ type, allowed, name }: Column, marker: string) {
  if (allowed !== null) return sql`${allowed[0]}::text`;
  if (type === 'uuid') return sql`${TWIN_ID}::uuid`;
  if (type === 'text') return sql`${marker}::text`;
  if (type === 'text[]') return sql`array[${marker}]::text[]`;
  if (type === 'jsonb') return name === 'messages' ? sql`jsonb_build_array(${marker}::text)` : sql`'{}'::jsonb`;
  if (type === 'bytea') return sql`convert_to(${marker}::text, 'UTF8')`;
  if (type === 'integer') return sql`1`;
  if (type === 'boolean')
    return sql`${name === 'is_active' || name === 'is_enabled' || name.startsWith('allow')}::boolean`;
  if (type.startsWith('timestamp')) return sql`circuit_now() + interval '1 hour'`;
  throw new Error(`addTwin does not know what to put into a ${type}.`);
}

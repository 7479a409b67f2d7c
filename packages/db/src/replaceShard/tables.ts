import type pg from 'pg';

export interface Reference {
  readonly to: string;
  readonly columns: readonly string[];
  readonly toColumns: readonly string[];
  /** Those of `columns` that may be null: without them the row refers to nothing. */
  readonly optional: readonly string[];
}

/** A table as the catalogue has it. */
export interface ShardTable {
  readonly name: string;
  /** Without those that the database works out itself. */
  readonly columns: readonly string[];
  /** Names and types of all columns: two databases that agree on it can exchange rows. */
  readonly shape: string;
  readonly references: readonly Reference[];
}

const TABLES = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by attnum) from pg_attribute a
      where a.attrelid = c.oid and attnum > 0 and not attisdropped) as shape,
    coalesce((select jsonb_agg(jsonb_build_object(
        'to', p.relname,
        'columns', (select jsonb_agg(attname order by at) from unnest(k.conkey) with ordinality as n (num, at)
          join pg_attribute on attrelid = k.conrelid and attnum = num),
        'toColumns', (select jsonb_agg(attname order by at) from unnest(k.confkey) with ordinality as n (num, at)
          join pg_attribute on attrelid = k.confrelid and attnum = num),
        'optional', (select coalesce(jsonb_agg(attname order by at), '[]') from unnest(k.conkey) with ordinality as n (num, at)
          join pg_attribute on attrelid = k.conrelid and attnum = num and not attnotnull)))
      from pg_constraint k join pg_class p on p.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f'), '[]') as references
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
    select from pg_attribute a where a.attrelid = c.oid and attname = 'shard' and not attisdropped)
  order by c.relname`;

/** Every table that holds rows of shards, each after the ones it refers to. */
export async function readTables(client: pg.Client): Promise<ShardTable[]> {
  const { rows } = await client.query<ShardTable>(TABLES);
  return inOrder(rows);
}

function inOrder(tables: readonly ShardTable[]): ShardTable[] {
  const ordered: ShardTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ name, references }) => references.every(({ to }) => to === name || !names.has(to)));
    if (ready.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}.`);
    ordered.push(...ready);
    const placed = new Set(ready);
    waiting = waiting.filter((table) => !placed.has(table));
  }
  return ordered;
}

/** How the two databases are called in words. */
interface Names {
  readonly running: string;
  readonly restored: string;
}

/** In words, or null if a row of one database fits into the other. */
export async function differenceOfVersions(
  running: pg.Client,
  restored: pg.Client,
  names: Names = { running: 'this one', restored: 'The restored database' },
): Promise<string | null> {
  const [here, there] = await Promise.all([selectMigrations(running), selectMigrations(restored)]);
  const lacks = [...here.keys()].filter((name) => !there.has(name));
  const knowsMore = [...there.keys()].filter((name) => !here.has(name));
  const differs = [...here.keys()].filter((name) => there.has(name) && there.get(name) !== here.get(name));
  if (lacks.length > 0)
    return `${names.restored} has the tables of an older version: it lacks ${sayMany(lacks)}. Run "circuit migrate" on it first.`;
  if (knowsMore.length > 0)
    return `${names.restored} has the tables of a newer version: ${names.running} lacks ${sayMany(knowsMore)}. Install that version first.`;
  return differs.length === 0 ? null : `The two databases were not made by the same migrations: ${sayMany(differs)}.`;
}

const sayMany = ([first, ...others]: readonly string[]) =>
  others.length === 0 ? `${first}` : `${first} and ${others.length} more`;

async function selectMigrations(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

/** A table, the columns of its key within a shard, and how many rows are looked at together. */
export interface PageOf {
  readonly table: string;
  readonly keys: readonly string[];
  readonly size: number;
}

/** The rows of one page: after one key, up to and with another. */
export interface Range extends PageOf {
  readonly after: readonly string[] | null;
  readonly upTo: readonly string[];
}

const keysOf = ({ keys }: PageOf) => sql.join(keys.map((key) => sql.ref(key)));

/** The last key of the page that follows; undefined where no row follows. */
export async function selectOptionalPageEnd(
  db: ShardDb,
  page: PageOf,
  after: readonly string[] | null,
): Promise<readonly string[] | undefined> {
  const { table, keys, size } = page;
  const follows = after === null ? sql`` : sql`where (${keysOf(page)}) > (${sql.join(after)})`;
  const descending = sql.join(keys.map((key) => sql`${sql.ref(key)} desc`));
  const { rows } = await sql<{ end: string[] }>`
    select array[${sql.join(keys.map((key) => sql`${sql.ref(key)}::text`))}] as "end" from (
      select ${keysOf(page)} from ${sql.table(table)} ${follows} order by ${keysOf(page)} limit ${size}) as page
    order by ${descending} limit 1`.execute(db);
  return rows[0]?.end;
}

export const isInRange = (range: Range) => {
  const { after, upTo } = range;
  const isAfter = after === null ? sql`` : sql`(${keysOf(range)}) > (${sql.join(after)}) and `;
  return sql`(${isAfter}(${keysOf(range)}) <= (${sql.join(upTo)}))`;
};

export type Row = Readonly<Record<string, unknown>>;

/** Rows of a page in which a text may name the person, kept as they are until the transaction ends. */
export async function lockRowsNaming(
  db: ShardDb,
  range: Range,
  columns: readonly string[],
  { search, groupIds }: { readonly search: string; readonly groupIds: readonly string[] | null },
): Promise<Row[]> {
  const named = columns.map((column) => sql`${sql.ref(column)}::text ~* ${search}`);
  const inCourses = groupIds === null ? sql`` : sql` and group_id = any (${[...groupIds]}::uuid[])`;
  const { rows } = await sql<Row>`select ${sql.join([...range.keys, ...columns].map((column) => sql.ref(column)))}
    from ${sql.table(range.table)} where ${isInRange(range)}${inCourses} and (${sql.join(named, sql` or `)})
    for update`.execute(db);
  return rows;
}

/** Lists of a page, kept as they are until the transaction ends. */
export async function lockLists(db: ShardDb, range: Range): Promise<(Row & { readonly entries: readonly object[] })[]> {
  const { rows } = await sql<Row & { readonly entries: readonly object[] }>`
    select ${keysOf(range)}, entries from ${sql.table(range.table)} where ${isInRange(range)} for update`.execute(db);
  return rows;
}

/** Writes these columns of one row; what is not text goes in as JSON. */
export async function updateColumns(db: ShardDb, { table, keys }: PageOf, row: Row, values: Row): Promise<void> {
  const set = Object.entries(values).map(([column, value]) =>
    typeof value === 'string'
      ? sql`${sql.ref(column)} = ${value}`
      : sql`${sql.ref(column)} = ${JSON.stringify(value)}::jsonb`,
  );
  const isRow = keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(isRow, sql` and `)}`.execute(db);
}

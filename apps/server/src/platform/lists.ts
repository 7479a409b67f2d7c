import type { ShardDb } from '@circuit/db';
import { searchedWords } from '@circuit/domain/lists';
import { sql, type RawBuilder } from 'kysely';

export interface PageRequest {
  readonly sort: string;
  readonly page: number;
  readonly pageSize: number;
}

export interface Page<Row> {
  readonly items: Row[];
  readonly totalCount: number;
}

/**
 * One page of what `found` selects, with the count of all of it. `columns` says by which of its columns each sort word
 * orders; the id comes last, so that two equal rows never swap between pages. `beside` is a subquery about the row
 * `page`: it is asked for the rows of the page, and not for all that were found.
 */
export async function selectPage<Row>(
  db: ShardDb,
  found: RawBuilder<Row>,
  { sort, page, pageSize }: PageRequest,
  columns: Readonly<Record<string, readonly string[]>>,
  beside?: RawBuilder<unknown>,
): Promise<Page<Row>> {
  const isDescending = sort.startsWith('-');
  const words = [...(columns[isDescending ? sort.slice(1) : sort] ?? []), 'id'];
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const order = sql.join(words.map((column) => sql`${sql.ref(column)} ${direction}`));
  const rowsOfPage = sql<Row & { totalCount: number }>`
    select *, count(*) over ()::int as "totalCount" from (${found}) as found
    order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const whole = sql<Row & { totalCount: number }>`
    select * from (${rowsOfPage}) as page cross join lateral (${beside}) as beside order by ${order}`;
  const { rows } = await (beside === undefined ? rowsOfPage : whole).execute(db);
  return { items: rows, totalCount: rows[0]?.totalCount ?? (page === 1 ? 0 : await countAll(db, found)) };
}

/** A page past the end has no row to carry the count. */
async function countAll<Row>(db: ShardDb, found: RawBuilder<Row>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${found}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Every word must occur somewhere in the text, whatever its accents; what people type is never a pattern. (LI-11) */
export function containsWords(text: RawBuilder<string>, keywords: string | undefined): RawBuilder<boolean> {
  const patterns = patternsOf(keywords);
  return patterns.length === 0 ? sql<boolean>`true` : sql<boolean>`plain_text(${text}) like all (${patterns})`;
}

/** For `like all`, on a plain text. */
export function patternsOf(keywords: string | undefined): string[] {
  return searchedWords(keywords ?? '').map((word) => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}

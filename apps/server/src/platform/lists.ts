import { statementOf, type ShardDb } from '@circuit/db';
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

type Columns = Readonly<Record<string, readonly string[]>>;
type Counted<Row> = Row & { readonly totalCount: number };

/**
 * One page of what `found` selects, with the count of all of it. `columns` says by which of its columns each sort word
 * orders; the id comes last, so that two equal rows never swap between pages.
 */
export async function selectPage<Row>(
  db: ShardDb,
  found: RawBuilder<Row>,
  { sort, ...place }: PageRequest,
  columns: Columns,
): Promise<Page<Row>> {
  const { rows } = await pageOf(found, orderOf(sort, columns), limitsOf(place)).execute(db);
  return pageFrom(rows, place.page, async () => (await countOf(found).execute(db)).rows);
}

/**
 * As `selectPage`, for a list that is asked for all the time: its statement is put together once for each of its shapes
 * and orders. (PS-7) `beside` is a subquery about the row `page`: it is asked for the rows of the page, and not for all
 * that were found.
 */
export function keptList<Shape extends Readonly<Record<string, string | boolean>>, Values extends object, Row>(
  found: (values: Values, shape: Shape) => RawBuilder<Row>,
  columns: Columns,
  beside: RawBuilder<unknown>,
) {
  const pages = statementOf<Shape & { sort: string }, Values & Limits, Counted<Row>>((values, shape) => {
    const order = orderOf(shape.sort, columns);
    return sql`select * from (${pageOf(found(values, shape), order, values)}) as page
      cross join lateral (${beside}) as beside order by ${order}`;
  });
  const counts = statementOf<Shape, Values, { count: number }>((values, shape) => countOf(found(values, shape)));
  return async (
    db: ShardDb,
    shape: Shape,
    values: Values,
    { sort, page, pageSize }: PageRequest,
  ): Promise<Page<Row>> => {
    const rows = await pages({ ...shape, sort }).run(db, { ...values, ...limitsOf({ page, pageSize }) });
    return pageFrom(rows, page, () => counts(shape).run(db, values));
  };
}

interface Limits {
  readonly most: number;
  readonly skipped: number;
}

const limitsOf = ({ page, pageSize }: Omit<PageRequest, 'sort'>): Limits => ({
  most: pageSize,
  skipped: (page - 1) * pageSize,
});

function orderOf(sort: string, columns: Columns): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-');
  const words = [...(columns[isDescending ? sort.slice(1) : sort] ?? []), 'id'];
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  return sql.join(words.map((column) => sql`${sql.ref(column)} ${direction}`));
}

function pageOf<Row>(found: RawBuilder<Row>, order: RawBuilder<unknown>, { most, skipped }: Limits) {
  return sql<Counted<Row>>`
    select *, count(*) over ()::int as "totalCount" from (${found}) as found
    order by ${order} limit ${most} offset ${skipped}`;
}

/** A page past the end has no row to carry the count. */
async function pageFrom<Row>(
  items: Counted<Row>[],
  page: number,
  countAll: () => Promise<readonly { readonly count: number }[]>,
): Promise<Page<Row>> {
  return { items, totalCount: items[0]?.totalCount ?? (page === 1 ? 0 : ((await countAll())[0]?.count ?? 0)) };
}

const countOf = (found: RawBuilder<unknown>) =>
  sql<{ count: number }>`select count(*)::int as count from (${found}) as found`;

/** Every word must occur somewhere in the text, whatever its accents; what people type is never a pattern. (LI-11) */
export function containsWords(text: RawBuilder<string>, keywords: string | undefined): RawBuilder<boolean> {
  const patterns = patternsOf(keywords);
  return patterns.length === 0 ? sql<boolean>`true` : matches(text, patterns);
}

export const matches = (text: RawBuilder<string>, patterns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`plain_text(${text}) like all (${patterns})`;

/** For `like all`, on a plain text. */
export function patternsOf(keywords: string | undefined): string[] {
  return searchedWords(keywords ?? '').map((word) => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}

import { isSearchable, PAGE_SIZES } from '@circuit/domain/lists';
import { z } from '../zod/index.ts';

const pageSizes = PAGE_SIZES.map((size) => z.literal(size));

/** The query every list understands: what to look for, in which tab, in which order, which page. */
export function listRequest<const Sort extends string, const Tab extends string>(
  sorts: readonly [Sort, ...Sort[]],
  tabs: readonly [Tab, ...Tab[]],
  firstSort: Sort | `-${Sort}` = sorts[0],
) {
  type Direction = Sort | `-${Sort}`;
  const directions = Object.fromEntries(sorts.flatMap((sort) => [sort, `-${sort}`]).map((name) => [name, name]));
  return z.object({
    keywords: z.string().trim().max(200).refine(isSearchable, 'Enter at least 3 characters.').optional(),
    tab: z.enum(tabs).default(() => tabs[0]),
    /** A minus in front turns the order round. */
    sort: z.enum(directions as Record<Direction, Direction>).default(() => firstSort), // oxlint-disable-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().pipe(z.union(pageSizes)).default(PAGE_SIZES[0]),
  });
}

export function listResponse<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), totalCount: z.number().int() });
}

/** As `listResponse`, with how many each tab holds for the same search. They come only when `withTabCounts` asks for them. */
export function tabbedListResponse<Item extends z.ZodType, const Tab extends string>(
  item: Item,
  tabs: readonly [Tab, ...Tab[]],
) {
  return listResponse(item).extend({ tabCounts: z.record(z.enum(tabs), z.number().int()).optional() });
}

/** Counting every tab costs a query, and only a manage table shows the figures. */
export const withTabCounts = z.stringbool().default(false);

/** What a table may show at once. (S9.01) */
export const PAGE_SIZES = [25, 50, 100, 150, 200] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const SHORTEST_KEYWORDS = 3;

/** At least 3 characters, unless all are digits: two digits may be the start of an id. (S5.01, S9.03) */
export function isSearchable(keywords: string): boolean {
  return Array.from(keywords.trim()).length >= SHORTEST_KEYWORDS || /^\d+$/.test(keywords.trim());
}

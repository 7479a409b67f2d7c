import type { LmsRequest } from './http.ts';

/** A part of a list, and the query of the next part if there is one. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

const numberIn = (query: URLSearchParams, name: string): number =>
  Math.max(0, Math.trunc(Number(query.get(name)) || 0));

/**
 * The page that a request asks for with `limit` and `from`. Without a limit it is the platform's own page size, or
 * everything; a platform with a page size of its own gives no more than that. The next page keeps the query, apart from what the platform forgets.
 */
export function pageOf<Item>(
  all: readonly Item[],
  { url }: LmsRequest,
  { size = null, forgets = [] }: { readonly size?: number | null; readonly forgets?: readonly string[] },
): Page<Item> {
  const asked = numberIn(url.searchParams, 'limit');
  const limit = asked === 0 ? size : Math.min(asked, size ?? asked);
  if (limit === null) return { items: all, next: null };
  const from = numberIn(url.searchParams, 'from');
  const items = all.slice(from, from + limit);
  if (from + limit >= all.length) return { items, next: null };
  const query = new URLSearchParams(url.searchParams);
  for (const name of forgets) query.delete(name);
  query.set('limit', String(limit));
  query.set('from', String(from + limit));
  return { items, next: `${url.origin}${url.pathname}?${query.toString()}` };
}

/** A Link header with the addresses that there are. */
export function linkHeader(links: Readonly<Record<string, string | null>>): Record<string, string> {
  const parts = Object.entries(links).flatMap(([rel, url]) => (url === null ? [] : [`<${url}>; rel="${rel}"`]));
  return parts.length === 0 ? {} : { link: parts.join(', ') };
}

/** The same as Moodle writes it for line items: typographic quotes, and addresses escaped as in HTML. */
export function typographicLinkHeader(links: Readonly<Record<string, string | null>>): Record<string, string> {
  const parts = Object.entries(links).flatMap(([rel, url]) =>
    url === null ? [] : [`<${url.replaceAll('&', '&amp;')}>; rel=“${rel}”`],
  );
  return parts.length === 0 ? {} : { link: parts.join(', ') };
}

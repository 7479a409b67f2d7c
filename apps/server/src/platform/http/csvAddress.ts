import type { IncomingMessage } from 'node:http';

/** A request for a list as text/csv goes to the CSV file beside it: scores and their CSV share a path. (S7.22, EX-6) */
export function csvAddress({ url = '/', headers, method }: IncomingMessage): string {
  if (method !== 'GET' || !/^text\/csv\b/i.test(headers.accept ?? '')) return url;
  const at = url.indexOf('?');
  const [path, query] = at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
  if (!path.startsWith('/api/') || path.endsWith('/csv')) return url;
  return query === undefined ? `${path}/csv` : `${path}/csv?${query}`;
}

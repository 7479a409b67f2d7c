import { createHash } from 'node:crypto';

// PostgreSQL keeps a named statement for the life of the connection, so endless different texts (a list written as
// `in ($1, $2, …)`) would fill its memory. Past this number, further texts go unnamed.
const MOST_NAMES = 1000;
const names = new Map<string, string>();

/** Stable, and below PostgreSQL's 63 bytes. None for `begin` and its kind, which the simple protocol does best. */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES || !/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return undefined;
  const name = `q_${createHash('sha256').update(sql).digest('hex').slice(0, 40)}`;
  names.set(sql, name);
  return name;
}

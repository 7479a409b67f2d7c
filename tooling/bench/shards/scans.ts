import type { Cell } from './cell.ts';
import { withOwner } from './universities.ts';

/** What all statements on a cell's tables have done so far. */
export interface Scans {
  readonly indexes: ReadonlyMap<string, number>;
  /** Rows that were read, through an index or by walking a table. */
  readonly rows: number;
  /** Tables of more than a few pages that were walked from end to end. */
  readonly walked: ReadonlyMap<string, number>;
}

const SMALL_ROWS = 1000;

/** The counters of PostgreSQL: they see every statement of the product and its real plan, not one that we explain. */
export function scansOf({ ownerUrl }: Cell): Promise<Scans> {
  return withOwner(ownerUrl, async (owner) => {
    // A backend that does nothing tells what it did after ten seconds.
    await owner.query('select pg_sleep(11)');
    const indexes = await owner.query<{ name: string; count: number }>(
      `select indexrelname as name, idx_scan::float8 as count from pg_stat_user_indexes where schemaname = 'public'`,
    );
    const tables = await owner.query<{ name: string; rows: number; walks: number; size: number }>(
      `select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows, seq_scan::float8 as walks,
         n_live_tup::float8 as size
       from pg_stat_user_tables where schemaname = 'public'`,
    );
    return {
      indexes: new Map(indexes.rows.map(({ name, count }) => [name, count])),
      rows: tables.rows.reduce((sum, { rows }) => sum + rows, 0),
      walked: new Map(tables.rows.filter(({ size }) => size > SMALL_ROWS).map(({ name, walks }) => [name, walks])),
    };
  });
}

export interface ScansSince {
  readonly usedIndexes: readonly string[];
  readonly rows: number;
  readonly walked: readonly string[];
}

/** Used by at least one call in a hundred: the rest is chance. */
export function scansSince(before: Scans, after: Scans, calls: number): ScansSince {
  const grown = (then: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>) =>
    [...now].filter(([name, count]) => count - (then.get(name) ?? 0) > calls / 100).map(([name]) => name);
  return {
    usedIndexes: grown(before.indexes, after.indexes).toSorted(),
    rows: after.rows - before.rows,
    walked: grown(before.walked, after.walked).toSorted(),
  };
}

import type { Database, ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import { selectOptionalPageEnd, type PageOf, type Range } from './pages.store.ts';

/**
 * Walks a table by its key, each page in a transaction of its own: however large the table is, no statement goes over all
 * of it and no lock lasts. One that broke off is walked again from the start. (EP-8)
 */
export async function walkPages(
  database: Database,
  shard: Shard,
  page: PageOf,
  act: (db: ShardDb, range: Range) => Promise<unknown>,
): Promise<void> {
  let after: readonly string[] | null = null;
  for (;;) {
    const from: readonly string[] | null = after;
    const end: readonly string[] | undefined = await database.withShard(shard, async (db) => {
      const upTo = await selectOptionalPageEnd(db, page, from);
      if (upTo !== undefined) await act(db, { ...page, after: from, upTo });
      return upTo;
    });
    if (end === undefined) return;
    after = end;
  }
}

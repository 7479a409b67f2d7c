import type { Database, ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { RawNode, type KyselyPlugin, type RootOperationNode } from 'kysely';

import { selectUsers, type UserSearch } from '#modules/users/public.ts';

/**
 * How PostgreSQL answers a search for people in this shard: the plans of the very statements of the product, with the
 * rights it has.
 */
export async function explainSearch(database: Database, shard: Shard, search: UserSearch): Promise<string> {
  const plans: string[] = [];
  await database.withShard(shard, (db) => selectUsers(explaining(db, plans), search), 'read');
  return plans.join('\n\n');
}

/** Each statement is asked for its plan, and then carried out as it is. */
function explaining(db: ShardDb, plans: string[]): ShardDb {
  const explain: KyselyPlugin = {
    transformQuery: ({ node }): RootOperationNode => RawNode.create(['explain (analyze, buffers) ', ''], [node]),
    transformResult: async ({ result }) => {
      plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
      return { ...result, rows: [] };
    },
  };
  return db.withPlugin(explain);
}

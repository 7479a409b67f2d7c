import type { Shard } from '@circuit/domain/kernel';

import { connectionOf, type Database, type ShardDb } from './database.ts';
import { kyselyOn, type Lease } from './kyselyOn.ts';

/**
 * Asks the same of many shards in one transaction on one connection, which only reads: a transaction of its own for each
 * shard costs a worker of two thousand shards more time than it has. Each statement goes out in one packet behind the name
 * of its own shard, so row-level security holds it to that shard, in whatever order the answers are waited for. If one
 * shard cannot be asked, none is answered. (SH-13)
 */
export function readShards<Answer>(
  database: Pick<Database, 'withShard'>,
  shards: readonly Shard[],
  ask: (db: ShardDb, shard: Shard) => Promise<Answer>,
): Promise<Answer[]> {
  const [first] = shards;
  if (first === undefined) return Promise.resolve([]);
  const askAll = (db: ShardDb) => {
    const { client, lease } = connectionOf(db);
    const entered: Entered = { shard: first };
    return Promise.all(shards.map((shard) => ask(kyselyOn(client, enteringLease(lease, entered, shard)), shard)));
  };
  return database.withShard(first, askAll, 'read');
}

/** Which shard the statements that are sent next on this connection belong to. */
interface Entered {
  shard: Shard;
}

/** The lease of the transaction, whose end is everybody's, for statements of one of its shards. */
function enteringLease(lease: Lease, entered: Entered, shard: Shard): Lease {
  return {
    get hasEnded() {
      return lease.hasEnded;
    },
    get hasFailed() {
      return lease.hasFailed;
    },
    set hasFailed(hasFailed) {
      lease.hasFailed = hasFailed;
    },
    atCommit: lease.atCommit,
    watch: lease.watch,
    shardToEnter: () => {
      if (entered.shard === shard) return undefined;
      entered.shard = shard;
      return shard;
    },
  };
}

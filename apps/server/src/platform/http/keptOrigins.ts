import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import type { Homes } from '#platform/homes.ts';

export type KeptOrigins = (shard: Shard, keptMs: number) => Promise<readonly string[]>;

/** Every page asks, so what a shard answered is kept for a while. Without a database there are none. */
export function keptOrigins(homes: Homes, select: (db: ShardDb) => Promise<readonly string[]>): KeptOrigins {
  const kept = new Map<Shard, { readonly at: number; readonly origins: Promise<readonly string[]> }>();
  return (shard, keptMs) => {
    const known = kept.get(shard);
    if (known !== undefined && performance.now() - known.at < keptMs) return known.origins;
    const home = homes.get(shard);
    const origins =
      home === undefined
        ? Promise.resolve([])
        : home.database.withShard(shard, select, 'read').catch(() => {
            kept.delete(shard);
            return [];
          });
    kept.set(shard, { at: performance.now(), origins });
    return origins;
  };
}

import type { Shard } from '@circuit/domain/kernel';

import type { Homes } from '#platform/homes.ts';
import type { Directory } from '#platform/implement.ts';

/** An administrator who has just switched a service on opens a page to see it work. */
const KEPT_MS = 5000;

export type OutsideOrigins = (shard: Shard) => Promise<readonly string[]>;

/** Which services outside the pages of a shard may contact. Every page asks, so an answer is kept for a moment. (OS-7) */
export function openOutsideOrigins(homes: Homes, { selectOutsideOrigins }: Directory): OutsideOrigins {
  const kept = new Map<Shard, { readonly at: number; readonly origins: Promise<readonly string[]> }>();
  return (shard) => {
    const known = kept.get(shard);
    if (known !== undefined && performance.now() - known.at < KEPT_MS) return known.origins;
    const home = homes.get(shard);
    const origins =
      home === undefined
        ? Promise.resolve([])
        : home.database.withShard(shard, selectOutsideOrigins, 'read').catch(() => {
            kept.delete(shard);
            return [];
          });
    kept.set(shard, { at: performance.now(), origins });
    return origins;
  };
}

import type { Shard } from '@circuit/domain/kernel';

import type { Homes } from '#platform/homes.ts';
import type { Directory } from '#platform/implement.ts';

const KEPT_MS = 30_000;
/** Where a launch arrives: an administrator who has just approved a platform tries it at once. */
const ARRIVAL = /^\/lti-launch\//;
const KEPT_AT_ARRIVAL_MS = 1000;

export type FrameOrigins = (shard: Shard, path?: string) => Promise<readonly string[]>;

/**
 * Who may show the pages of a shard in a frame. Every page asks, so an answer is kept for half a minute, and for a second
 * where a launch arrives. Without a database nobody may. (LT-15)
 */
export function openFrameOrigins(homes: Homes, { selectFrameOrigins }: Directory): FrameOrigins {
  const kept = new Map<Shard, { readonly at: number; readonly origins: Promise<readonly string[]> }>();
  return (shard, path = '') => {
    const known = kept.get(shard);
    const keptMs = ARRIVAL.test(path) ? KEPT_AT_ARRIVAL_MS : KEPT_MS;
    if (known !== undefined && performance.now() - known.at < keptMs) return known.origins;
    const home = homes.get(shard);
    const origins =
      home === undefined
        ? Promise.resolve([])
        : home.database.withShard(shard, selectFrameOrigins, 'read').catch(() => {
            kept.delete(shard);
            return [];
          });
    kept.set(shard, { at: performance.now(), origins });
    return origins;
  };
}

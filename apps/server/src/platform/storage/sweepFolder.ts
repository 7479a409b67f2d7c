import type { Sweep } from '#platform/housekeeping.ts';

import { withinShard } from './withinShard.ts';

/** Deletes what lies under `folder` for longer than `days`. */
export const sweepFolder =
  (folder: string, days: number): Sweep =>
  async ({ storage }, shard, isStopping) => {
    const store = withinShard(storage, shard);
    const before = Date.now() - days * 86_400_000;
    let archives = 0;
    for await (const { key, modifiedAt } of store.list(`${folder}/`)) {
      if (isStopping()) break;
      if (modifiedAt.getTime() >= before) continue;
      await store.delete(key);
      archives += 1;
    }
    return { archives };
  };

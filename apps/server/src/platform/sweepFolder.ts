import type { Sweep } from './housekeeping.ts';

import { withinShard } from '#platform/storage/withinShard.ts';

/** Deletes what lies under `folder` for longer than `days`; counted under the name of the folder. */
export const sweepFolder =
  (folder: string, days: number): Sweep =>
  async ({ storage }, shard, isStopping) => {
    const store = withinShard(storage, shard);
    const before = Date.now() - days * 86_400_000;
    let removed = 0;
    for await (const { key, modifiedAt } of store.list(`${folder}/`)) {
      if (isStopping()) break;
      if (modifiedAt.getTime() >= before) continue;
      await store.delete(key);
      removed += 1;
    }
    return { [folder]: removed };
  };

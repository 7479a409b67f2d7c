import { ARCHIVE_DAYS } from '@circuit/domain/handIn';

import type { Sweep } from '#platform/housekeeping.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

const KEPT_MS = ARCHIVE_DAYS * 86_400_000;

/** An archive is a copy of everybody's work: it does not lie about for longer than somebody needs it. (SS-9) */
export const sweepExports: Sweep = async ({ storage }, shard, isStopping) => {
  const store = withinShard(storage, shard);
  const before = Date.now() - KEPT_MS;
  let archives = 0;
  for await (const { key, modifiedAt } of store.list('submissionExports/')) {
    if (isStopping()) break;
    if (modifiedAt.getTime() >= before) continue;
    await store.delete(key);
    archives += 1;
  }
  return { archives };
};

import { userIdShape } from '@circuit/contract/shapes';
import { z } from 'zod';

import { zipStream } from '#modules/submissions/public.ts';
import { job } from '#platform/jobs/job.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { selectNow, OWN_ARCHIVE } from './ownArchive.store.ts';
import { ownEntries } from './ownEntries.ts';

/**
 * All that a person wrote, as pages to read and files for programs. One version is in memory at a time, and of its files
 * one piece. The archive appears when it is complete; each try has a file of its own. (OD-1)
 */
export const ownArchiveJob = job({
  kind: OWN_ARCHIVE,
  schema: z.object({ userId: userIdShape }),
  run: async ({ userId }, context) => {
    const { home, shard, jobLogId, attempt } = context;
    const storage = withinShard(home.storage, shard);
    const keyOf = (number: number) => `ownArchives/${userId}/${jobLogId}.${number}.zip`;
    const earlier = Array.from({ length: attempt - 1 }, (_, index) => keyOf(index + 1));
    await Promise.all(earlier.map((key) => storage.delete(key)));
    const key = keyOf(attempt);
    const now = await home.database.withShard(shard, selectNow, 'read');
    const counted = { files: 0, missing: 0 };
    const entries = ownEntries(context, { userId, now, counted });
    const { byteSize } = await storage.put(key, zipStream(entries, now), { contentType: 'application/zip' });
    if (counted.missing > 0) await context.message(`${counted.missing} files could not be found and were left out.`);
    return {
      counts: { files: counted.files, missing: counted.missing, bytes: byteSize },
      result: { key },
      discard: () => storage.delete(key),
    };
  },
});

import type { ShardDb } from '@circuit/db';
import { REMOVED_FILE_DAYS } from '@circuit/domain/artifacts';

import type { Sweep } from '#platform/housekeeping.ts';
import type { ListedObject } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { selectUnknownCopies } from './artifacts.store.ts';
import { selectIsRestoredLately } from './restoredLately.store.ts';
import { deleteOldUploads, selectUnknownParts } from './uploads.store.ts';

const BATCH = 500;
const HOUR_MS = 3_600_000;
/** So that a restore to an earlier moment can be followed by one to a later moment: its files are still there. (BK-5) */
export const UNKNOWN_COPY_MS = REMOVED_FILE_DAYS * 24 * HOUR_MS;

/**
 * Deletes what no row leads to: parts of uploads that ended or were given up, and copies of tries that failed or came
 * second. What is young may belong to a call that is under way, or to rows that a restore brings back. (AR-18)
 */
export const sweepArtifacts: Sweep = async ({ database, storage }, shard, isStopping) => {
  const store = withinShard(storage, shard);
  const removeUnknown = async (folder: string, minAgeMs: number, selectUnknown: SelectUnknown) => {
    let removed = 0;
    for await (const batch of inBatches(olderThan(store.list(`${folder}/`), minAgeMs))) {
      if (isStopping()) break;
      const orphans = await database.withShard(shard, (db) => selectUnknown(db, batch), 'read');
      for (const key of orphans) await store.delete(key);
      removed += orphans.length;
    }
    return removed;
  };
  const isRestored = await database.withShard(
    shard,
    (db) => selectIsRestoredLately(db, REMOVED_FILE_DAYS, new Date()),
    'read',
  );
  return {
    uploads: await database.withShard(shard, deleteOldUploads),
    parts: await removeUnknown('uploads', HOUR_MS, selectUnknownParts),
    copies: isRestored ? 0 : await removeUnknown('artifacts', UNKNOWN_COPY_MS, selectUnknownCopies),
  };
};

type SelectUnknown = (db: ShardDb, keys: readonly string[]) => Promise<string[]>;

async function* olderThan(objects: AsyncIterable<ListedObject>, ageMs: number): AsyncGenerator<string> {
  const before = Date.now() - ageMs;
  for await (const { key, modifiedAt } of objects) if (modifiedAt.getTime() < before) yield key;
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

import type { Database } from '@circuit/db';
import type { Shard, UserId } from '@circuit/domain/kernel';

import type { Storage } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { endArchiving, forgetArchives, selectOthersArchiving } from './archives.store.ts';

interface Place {
  readonly database: Database;
  readonly storage: Storage;
  readonly shard: Shard;
}

/**
 * Archives that hold the person go, also those that are being made and those of tries that died, which no row leads to:
 * the folders are listed. Returns how many files went. (EP-9)
 */
export async function removeArchives({ database, storage, shard }: Place, userId: UserId): Promise<number> {
  const store = withinShard(storage, shard);
  await database.withShard(shard, async (db) => {
    await endArchiving(db, userId);
    await forgetArchives(db, userId);
  });
  const keys: string[] = [];
  for (const folder of [`ownArchives/${userId}/`, 'auditExports/'])
    for await (const { key } of store.list(folder)) keys.push(key);
  const ofAssignments: string[] = [];
  for await (const { key } of store.list('submissionExports/')) ofAssignments.push(key);
  const jobs = [...new Set(ofAssignments.flatMap((key) => jobOf(key) ?? []))];
  const others = await database.withShard(shard, (db) => selectOthersArchiving(db, userId, jobs), 'read');
  keys.push(...ofAssignments.filter((key) => !others.has(jobOf(key) ?? '')));
  for (const key of keys) await store.delete(key);
  return keys.length;
}

/** An archive is called after its job, and the try that made it. */
const jobOf = (key: string): string | undefined => /([\da-f-]{36})\.\d+\.zip$/.exec(key)?.[1];

import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import { openKeys, type DatabaseKeys } from '#platform/keys.ts';
import type { DatabaseSettings } from '#platform/settings.ts';
import { selectOptionalShardKeys, unsealShardKeys } from '#platform/shardKeys.ts';
import { openStorage } from '#platform/storage/openStorage.ts';
import type { Storage } from '#platform/storage/storage.ts';

import { placeOf, withDatabase } from '../places.ts';

export interface OperatorHome {
  readonly name: string;
  readonly url: string;
  readonly shard: Shard;
  readonly database: Database;
  readonly storage: Storage;
  /** Of the university: those that it brought from another cell, or those of its cell. */
  readonly keys: DatabaseKeys;
  readonly cellKeys: DatabaseKeys;
  readonly jobsUrl: string;
}

/** Does something with the database and the files of one university. */
export async function inHome<Answer>(key: string, work: (home: OperatorHome) => Promise<Answer>): Promise<Answer> {
  const { shard, home } = await placeOf(key);
  return inDatabaseOf(home, shard, work);
}

/** The same for one that the settings need not name. */
export async function inDatabaseOf<Answer>(
  home: DatabaseSettings,
  shard: Shard,
  work: (home: OperatorHome) => Promise<Answer>,
): Promise<Answer> {
  const { name, url, jobsUrl } = home;
  const storage = openStorage(home.storage);
  try {
    const cellKeys = await openKeys(home.keys);
    return await withDatabase(url, async (database) => {
      const brought = await database.withShard(shard, selectOptionalShardKeys, 'read');
      const keys = brought === null ? cellKeys : await openKeys(unsealShardKeys(cellKeys, shard, brought));
      return work({ name, url, jobsUrl, shard, database, storage, keys, cellKeys });
    });
  } finally {
    storage.close();
  }
}

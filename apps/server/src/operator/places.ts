import { openDatabase, type Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import { readSettings, type DatabaseSettings } from '#platform/settings.ts';

export const SHARD = { value: 'KEY', needed: true, meaning: 'The university, by its key.' } as const;

interface ShardPlace {
  readonly shard: Shard;
  readonly home: DatabaseSettings;
}

function placeOf(key: string): ShardPlace {
  const { databases } = readSettings(process.env);
  const shard = databases.flatMap(({ shards }) => shards).find((known) => known === key);
  const home = databases.find(({ shards }) => shards.some((known) => known === key));
  if (shard === undefined || home === undefined) throw new Error(`No database of the settings has the shard ${key}.`);
  return { shard, home };
}

/** Does something in the database of one university, with the settings of the server. */
export async function inShard<Answer>(
  key: string,
  work: (database: Database, shard: Shard) => Promise<Answer>,
): Promise<Answer> {
  const { shard, home } = placeOf(key);
  return withDatabase(home.url, (database) => work(database, shard));
}

export async function withDatabase<Answer>(
  url: string,
  work: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const database = openDatabase(url, { connections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

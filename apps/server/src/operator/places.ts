import { openDatabase, ShardShut, type Database } from '@circuit/db';
import { shard as shardOf, type Shard } from '@circuit/domain/kernel';

import { readSettings, type DatabaseSettings } from '#platform/settings.ts';

import { UsageError } from './command.ts';
import { readPlacedSettings } from './placedSettings.ts';

export const SHARD = { value: 'KEY', needed: true, bare: true, meaning: 'The university, by its key.' } as const;
/** Where a command looks into all universities unless one is named. */
export const ONE_SHARD = { value: 'KEY', bare: true, meaning: 'One university by its key; all if left out.' } as const;

/** For what is asked of a database as a whole: migrations belong to no shard. */
export const NOBODY = shardOf('nobody');

export interface ShardPlace {
  readonly shard: Shard;
  readonly home: DatabaseSettings;
}

/** Every university of the settings, or the one that is named. */
export async function placesOf(key?: string): Promise<readonly ShardPlace[]> {
  if (key !== undefined) return [await placeOf(key)];
  const { databases } = await readPlacedSettings();
  return databases.flatMap((home) => home.shards.map((shard) => ({ shard, home })));
}

export async function placeOf(key: string): Promise<ShardPlace> {
  const { databases } = await readPlacedSettings();
  const shard = databases.flatMap(({ shards }) => shards).find((known) => known === key);
  const home = databases.find(({ shards }) => shards.some((known) => known === key));
  if (shard === undefined || home === undefined) throw new Error(`No database of the settings has the shard ${key}.`);
  return { shard, home };
}

/** The database of a cell: they have the same name. */
export function databaseNamed(cell: string): DatabaseSettings {
  const home = readSettings(process.env).databases.find(({ name }) => name === cell);
  if (home === undefined) throw new UsageError(`DATABASES names no database ${cell}.`);
  return home;
}

/** Does something in the database of one university, with the settings of the server. */
export async function inShard<Answer>(
  key: string,
  work: (database: Database, shard: Shard) => Promise<Answer>,
): Promise<Answer> {
  const { shard, home } = await placeOf(key);
  return withDatabase(home.url, (database) => work(database, shard));
}

export async function withDatabase<Answer>(
  url: string,
  work: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const database = operating(openDatabase(url, { connections: 1 }));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * What an operator writes also goes into a university that is paused or read-only. It never goes into one that has left this
 * cell or is just arriving: the next step of the move would lose it. (OP-28, SH-12)
 */
export function operating(database: Database): Database {
  return {
    ...database,
    withShard: async (shard, work, access = 'write', whileWaiting) => {
      try {
        return await database.withShard(shard, work, access === 'write' ? 'upkeep' : access, whileWaiting);
      } catch (error) {
        if (!(error instanceof ShardShut)) throw error;
        throw new Error(
          `${shard} is being moved, or lives in another cell. Finish the move first, or give it up with “circuit shard move ${shard} --give-up”. Nothing was changed.`,
          { cause: error },
        );
      }
    },
  };
}

import type { Database } from '@circuit/db';
import { shard as shardOf, type Shard } from '@circuit/domain/kernel';
import { isShardKey } from '@circuit/domain/tenancy';

import { readSettings } from '#platform/settings.ts';

import { recordOperator, type Operator } from './audit.ts';
import { UsageError } from './command.ts';
import { forgetThatItLeft, mustBeClean } from './move/leftovers.ts';
import { inDirectory, mayTake, placeNew } from './placeShard.ts';
import { databaseNamed, placeOf, withDatabase } from './places.ts';
import { insertUniversity, selectOptionalUniversityName } from './shards.store.ts';

export interface UniversityOrder {
  readonly key: string;
  /** Where a shard directory is: the cell that gets the university. */
  readonly cell: string | undefined;
  readonly name: string;
  readonly timeZoneId: string;
  readonly operator: Operator;
  readonly isDryRun: boolean;
}

/**
 * Sets up a university: its first rows, and with a shard directory its place. Rows come first, so that nobody is sent to a
 * university that is not there; a command that was interrupted in between is typed again. Gives the name of the university
 * that is there already. (OP-16, DI-6)
 */
export async function createUniversity(order: UniversityOrder): Promise<string | undefined> {
  const { key, cell, isDryRun, operator } = order;
  if (readSettings(process.env).directory === null) {
    if (cell !== undefined) throw new UsageError('--cell needs a shard directory: SHARD_DIRECTORY_URL is not set.');
    const { shard, home } = await placeOf(key);
    return withDatabase(home.url, (database) => setUp(database, shard, order));
  }
  if (cell === undefined) throw new UsageError('--cell is missing.');
  if (!isShardKey(key))
    throw new UsageError(`"${key}" is not a key: small letters, digits and -, and not root, dev or qa.`);
  const [shard, home] = [shardOf(key), databaseNamed(cell)];
  const place = await inDirectory(operator, (change) => mayTake(change, shard, cell));
  if (place === 'new') await mustBeClean(shard);
  if (place === 'new' && !isDryRun) await forgetThatItLeft(home, shard);
  const before = await withDatabase(home.url, (database) => setUp(database, shard, order));
  if (place === 'new' && !isDryRun) await inDirectory(operator, (change) => placeNew(change, shard, cell));
  return place === 'new' ? undefined : before;
}

function setUp(
  database: Database,
  shard: Shard,
  { name, timeZoneId, operator, isDryRun }: UniversityOrder,
): Promise<string | undefined> {
  if (isDryRun) return database.withShard(shard, selectOptionalUniversityName, 'read');
  return database.withShard(shard, async (db) => {
    const isNew = await insertUniversity(db, { name, timeZoneId });
    if (!isNew) return selectOptionalUniversityName(db);
    const after = { universityName: name, defaultTimeZoneId: timeZoneId };
    recordOperator(db, operator, { verb: 'universityCreated', entity: 'shard', entityId: shard, after });
    return undefined;
  });
}

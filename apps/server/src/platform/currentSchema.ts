import { readdirSync } from 'node:fs';

import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

/** The table itself is closed to us where the database is older than the right to read it. */
const NO_RIGHT = '42501';

/**
 * A process on tables that are older than its code would start, look healthy, and fail in the middle of somebody's work.
 * Newer tables are fine: the version before runs on them while a new one is rolled out. (OP-10)
 */
export async function refuseOldSchema(
  database: Database,
  { name, shard }: { readonly name: string; readonly shard: Shard },
  folder: string,
): Promise<void> {
  const missing = await missingMigrations(database, shard, folder);
  if (missing.length === 0) return;
  const count = missing.length === 1 ? 'one migration' : `${missing.length} migrations`;
  throw new Error(
    `The database ${name} lacks ${count} that this version needs, from ${missing[0]} on. Run "circuit migrate" first.`,
  );
}

/** In their order. */
export async function missingMigrations(database: Database, shard: Shard, folder: string): Promise<string[]> {
  const applied = new Set(await appliedMigrations(database, shard));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !applied.has(file))
    .toSorted();
}

async function appliedMigrations(database: Database, shard: Shard): Promise<string[]> {
  try {
    const rows = await database.withShard(
      shard,
      (db) => db.selectFrom('schema_migrations').select('name').execute(),
      'read',
    );
    return rows.map((row) => row.name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_RIGHT) return [];
    throw error;
  }
}

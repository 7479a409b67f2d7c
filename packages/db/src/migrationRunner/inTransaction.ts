import type pg from 'pg';

import { FIRST_RELEASE, type Migration } from './files.ts';
import { recordMigration } from './record.ts';

/** While a migration waits for a table, every writer that comes later waits behind it. */
const LOCK_MS = 100;
/** From its first statement to its commit. (UG-2) */
const HOLD_MS = 250;

// Files of the first release wait for up to two seconds. They cannot be changed any more; the runner decides.
const OWN_LOCK_TIMEOUT = /^set local lock_timeout = '\w+';$/m;

/** The whole file or nothing of it. */
export async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  const isWatched = migration.name > FIRST_RELEASE && (await areOthersHere(client));
  await client.query('begin');
  await client.query(`set local lock_timeout = ${LOCK_MS}`);
  // Nobody waits where nobody is: an empty database on a slow machine gets all its tables.
  if (isWatched) await client.query(`set local transaction_timeout = ${HOLD_MS}`);
  await client.query(migration.text.replace(OWN_LOCK_TIMEOUT, ''));
  await recordMigration(client, migration);
  await client.query('commit');
}

async function areOthersHere(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       -- Null where the role may not look closer.
       and coalesce(backend_type, 'client backend') = 'client backend'
       and application_name <> current_setting('application_name') limit 1`,
  );
  return rowCount !== 0;
}

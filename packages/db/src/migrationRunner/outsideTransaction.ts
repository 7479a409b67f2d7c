import type pg from 'pg';

import { fillInPieces } from './fillInPieces.ts';
import type { Migration } from './files.ts';
import { recordMigration } from './record.ts';
import { outsideStatements } from './statements.ts';

/**
 * Each statement by itself. No writer waits for any of them, so they may wait for a long report to end. If this is
 * interrupted, the next run begins anew: what is done is found done. (UG-3)
 */
export async function applyOutsideTransaction(
  client: pg.Client,
  migration: Migration,
  patienceMs: number,
): Promise<void> {
  await client.query(`set lock_timeout = ${patienceMs}`);
  for (const statement of outsideStatements(migration.text)) {
    if (statement.kind === 'index') await makeIndex(client, statement.name, statement.text);
    else if (statement.kind === 'pieces') await fillInPieces(client, statement, patienceMs);
    else await client.query(statement.text);
  }
  await recordMigration(client, migration);
}

async function makeIndex(client: pg.Client, name: string, text: string): Promise<void> {
  const { rows } = await client.query<{ isValid: boolean }>(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)`,
    [name],
  );
  if (rows[0]?.isValid === true) return;
  // Left behind by a run that was interrupted: it costs every writer time and helps no reader.
  if (rows[0] !== undefined) await client.query(`drop index concurrently ${name}`);
  await client.query(text);
}

import type pg from 'pg';

import type { Migration } from './files.ts';

export async function recordMigration(client: pg.Client, { name, checksum, contract }: Migration): Promise<void> {
  // The column `needs` came later than the table: only a contract writes it, and every contract came later still.
  if (contract === null)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  else
    await client.query('insert into schema_migrations (name, checksum, needs) values ($1, $2, $3)', [
      name,
      checksum,
      contract.needs,
    ]);
}

import { join } from 'node:path';

import pg from 'pg';

import { addressOf, asAdmin } from '../createDatabase.ts';
import { migrate } from '../migrate.ts';

const OWN_FOLDER = join(import.meta.dirname, '../../directoryMigrations');

export interface DirectoryLogin {
  readonly role: string;
  readonly password: string;
}

export interface DirectoryRoles {
  readonly name: string;
  /** For processes and balancers: may read, and nothing else. */
  readonly reader: DirectoryLogin;
  /** For the operator’s command: may place universities. */
  readonly operator: DirectoryLogin;
}

/** Makes the database of the shard directory with its two roles and tables. The second time it only sets the passwords. (DI-9) */
export async function createDirectory(
  adminUrl: string,
  { name, reader, operator }: DirectoryRoles,
  folder = OWN_FOLDER,
): Promise<{ url: string; operatorUrl: string }> {
  await asAdmin(adminUrl, async (admin) => {
    for (const { role, password } of [reader, operator]) {
      const rights = `login password ${pg.escapeLiteral(password)} nosuperuser nobypassrls nocreatedb nocreaterole`;
      await admin.query(`do $$ begin create role ${pg.escapeIdentifier(role)} ${rights};
        exception when duplicate_object or unique_violation then alter role ${pg.escapeIdentifier(role)} ${rights}; end $$`);
    }
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(name)} template template0`);
    await admin.query(`revoke connect, temporary on database ${pg.escapeIdentifier(name)} from public`);
    for (const { role } of [reader, operator])
      await admin.query(`grant connect on database ${pg.escapeIdentifier(name)} to ${pg.escapeIdentifier(role)}`);
  });
  const ownerUrl = addressOf(adminUrl, name);
  await migrate(ownerUrl, folder);
  await asAdmin(ownerUrl, async (owner) => {
    const [reads, operates] = [reader, operator].map(({ role }) => pg.escapeIdentifier(role));
    await owner.query(`revoke create on schema public from public;
      grant usage on schema public to ${reads}, ${operates};
      grant select on directory_version, cells, placements to ${reads}, ${operates};
      grant select on placement_changes, schema_migrations to ${operates};
      grant update on directory_version to ${operates};
      grant insert, update, delete on cells to ${operates};
      grant insert, update on placements to ${operates};
      grant insert on placement_changes to ${operates}`);
  });
  return { url: addressOf(adminUrl, name, reader), operatorUrl: addressOf(adminUrl, name, operator) };
}

/** Brings the tables of a directory that is there up to date. Gives the migrations that were applied. */
export const migrateDirectory = (adminUrl: string, name: string, folder = OWN_FOLDER) =>
  migrate(addressOf(adminUrl, name), folder);

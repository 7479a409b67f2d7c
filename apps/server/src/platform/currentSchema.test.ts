import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@circuit/db';
import { aShard } from '@circuit/testing';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';

import { aDatabase } from '#testing/aDatabase.ts';

import { refuseForeignSchema } from './currentSchema.ts';
import { MIGRATIONS_FOLDER } from './places.ts';

const database = openDatabase(inject('university').appUrl);
afterAll(() => database.close());
const place = { name: 'main', shard: aShard() };

test('OP-10 tables as old as the code or newer are fine, older ones are refused with what mends them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await expect(refuseForeignSchema(database, place, folder)).resolves.toBeUndefined();
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  await expect(refuseForeignSchema(database, place, folder)).resolves.toBeUndefined();
  await writeFile(join(folder, '29990101000000_moons__create.sql'), 'create table moons ();');
  await expect(refuseForeignSchema(database, place, folder)).rejects.toThrow(
    'The database main lacks one migration that this version needs, from 29990101000000_moons__create.sql on. Run "circuit migrate" first.',
  );
});

/** What a later release did to the tables, on a copy of them. */
async function tablesAfter(statement: string) {
  const urls = await aDatabase(inject('university'), []);
  const owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
  const later = openDatabase(urls.appUrl);
  try {
    await refuseForeignSchema(later, place, MIGRATIONS_FOLDER);
  } finally {
    await later.close();
  }
}

test('UG-9 tables that a later release added to are fine for this one', async () => {
  const later = `insert into schema_migrations (name, checksum) values ('29990101000000_moons__create.sql', '')`;
  await expect(tablesAfter(later)).resolves.toBeUndefined();
});

test('UG-9 tables that a later release took something from are fine if this one does not use it any more', async () => {
  const later = `insert into schema_migrations (name, checksum, needs)
    values ('29990101000000_moons__drop.sql', '', '20261204000001_schema_migrations__needs__add.sql')`;
  await expect(tablesAfter(later)).resolves.toBeUndefined();
});

test('UG-9 tables that need a later release are refused, and it is named by what it has', async () => {
  const later = `insert into schema_migrations (name, checksum, needs)
    values ('29990202000000_moons__drop.sql', '', '29990101000000_moons__unused.sql')`;
  await expect(tablesAfter(later)).rejects.toThrow(
    'The database main is too new for this version: its tables need a version that has 29990101000000_moons__unused.sql.',
  );
});

test('UG-9 tables from before anything could say so are compared by name alone', async () => {
  const before = `delete from schema_migrations where name > '20261204'; alter table schema_migrations drop column needs`;
  await expect(tablesAfter(before)).rejects.toThrow(
    /lacks (one|\d+) migrations? that this version needs, from 20261204/,
  );
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { scratchDatabase } from '@circuit/testing';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

import { migrate } from './migrate.ts';
import { printSchema } from './printSchema.ts';
import { printTables } from './printTables.ts';

const SCHEMA = join(import.meta.dirname, '../../../docs/schema.sql');

let url: string;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  ({ url, client } = await scratchDatabase(inject('university').ownerUrl));
  folder = await mkdtemp(join(tmpdir(), 'circuit-migrations-'));
});
afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

test('DB-1 files are applied in order of name, once, also when two start together', async () => {
  await write('2_b.sql', 'alter table t add column b int;');
  await write('1_a.sql', 'create table t (a int);');
  const both = await Promise.all([migrate(url, folder), migrate(url, folder)]);
  expect(both.toSorted((a, b) => b.length - a.length)).toEqual([['1_a.sql', '2_b.sql'], []]);
  expect(await migrate(url, folder)).toEqual([]);
});

test('DB-2 a file that fails leaves nothing of itself, and what came before stays', async () => {
  await write('1_a.sql', 'create table kept (a int);');
  await write('2_b.sql', 'create table half (a int); select 1 / 0;');
  await expect(migrate(url, folder)).rejects.toThrow('Migration 2_b.sql failed: division by zero');
  const { rows } = await client.query(`select to_regclass('kept') is not null as kept, to_regclass('half') as half`);
  expect(rows).toEqual([{ kept: true, half: null }]);
});

test('DB-3 a changed or vanished file is refused', async () => {
  await write('1_a.sql', 'select 1;');
  await write('2_b.sql', 'select 1;');
  await migrate(url, folder);
  await write('1_a.sql', 'select 2;');
  await expect(migrate(url, folder)).rejects.toThrow('1_a.sql was changed after it was applied');
  await rm(join(folder, '1_a.sql'));
  await expect(migrate(url, folder)).rejects.toThrow('1_a.sql was applied here, but its file is gone');
});

test('DB-4 docs/schema.sql and tables.ts are what the migrations make', async () => {
  await migrate(url);
  expect(await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8')).toBe(await printTables(url));
  expect(await readFile(SCHEMA, 'utf8')).toBe(await printSchema(client));
});

test('PG-5 a throw-away server has the schema that the migrations make, and the test clock', async () => {
  const copied = new pg.Client({ connectionString: inject('university').ownerUrl });
  await copied.connect();
  const parts = (await printSchema(copied)).split('\n\n');
  await copied.end();
  const migrated = (await readFile(SCHEMA, 'utf8')).split('\n\n');
  expect(parts.filter((part) => migrated.includes(part))).toEqual(migrated);
  const others = parts.filter((part) => !migrated.includes(part));
  expect(others[0]).toMatch(/^create table test_clock/);
  expect(others.filter((part) => !part.includes('test_clock'))).toEqual([]);
});

test('DB-5 the printed schema can be replayed and prints the same', async () => {
  await client.query(`
    create type mood as enum ('good', 'bad');
    create table parent (id int generated always as identity primary key, m mood not null default 'good', twice int generated always as (id * 2) stored, check (id > 0));
    create table child (id uuid default gen_random_uuid() primary key, parent int references parent on delete cascade, note text collate "C");
    create index child_note on child (lower(note)) where note is not null;
    create function touch() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger touched before update on child for each row execute function touch();
    create view good as select id from parent where m = 'good';
    alter table child enable row level security;
    create policy mine on child for select to app using (note = 'x');
    grant select on good to app;
  `);
  const printed = await printSchema(client);
  const copy = await scratchDatabase(inject('university').ownerUrl);
  await copy.client.query(printed);
  const again = await printSchema(copy.client);
  await copy.client.end();
  expect(again).toBe(printed);
  expect(printed).toContain('create policy mine on child as permissive for select to app');
});

test('DB-6 what cannot be printed is refused, not left out', async () => {
  await client.query('create sequence numbers');
  await expect(printSchema(client)).rejects.toThrow('sequence numbers');
});

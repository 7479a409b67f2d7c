import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { scratchDatabase } from '@circuit/testing';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';

import { migrate } from './migrate.ts';
import { outsideStatements, splitStatements } from './migrationRunner/statements.ts';

let url: string;
let client: pg.Client;
let folder: string;
const others: pg.Client[] = [];

beforeEach(async () => {
  ({ url, client } = await scratchDatabase(inject('university').ownerUrl));
  folder = await mkdtemp(join(tmpdir(), 'circuit-migrations-'));
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.end()));
  await client.end();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
async function another(): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  others.push(other);
  return other;
}
/** Somebody who reads for a long time, as a report does. */
async function aReport(): Promise<pg.Client> {
  const report = await another();
  await report.query('begin');
  await report.query('select * from t');
  return report;
}

test('UG-1 a migration that finds its table in use lets writers pass, and tries again until it gets it', async () => {
  await client.query('create table t (a int); insert into t values (1)');
  await write('1_a.sql', 'alter table t add column b int;');
  const report = await aReport();
  const said: string[] = [];
  const migrated = migrate(url, folder, { say: (line) => said.push(line) });
  let longestMs = 0;
  while (said.length < 2) {
    const begun = performance.now();
    await client.query('update t set a = a + 1');
    longestMs = Math.max(longestMs, performance.now() - begun);
    await sleep(5);
  }
  await report.query('commit');
  expect(await migrated).toEqual(['1_a.sql']);
  expect(said[0]).toContain('Migration 1_a.sql failed: canceling statement due to lock timeout; trying again in');
  // Without a limit it would be as long as the report.
  expect(longestMs).toBeLessThan(1000);
});

test('UG-1 a migration that never gets its table gives up and names who has it', async () => {
  await client.query('create table t (a int)');
  await write('1_a.sql', 'alter table t add column b int;');
  await aReport();
  await expect(migrate(url, folder, { patienceMs: 300 })).rejects.toThrow(
    /1_a.sql failed: canceling statement due to lock timeout. Open transactions: process \d+ of owner since \d+ s/,
  );
});

test('UG-1 a wait of its own that a file of the first release sets does not count', async () => {
  await client.query('create table t (a int)');
  await write('1_a.sql', "set local lock_timeout = '20s';\nalter table t add column b int;");
  await aReport();
  const begun = performance.now();
  await expect(migrate(url, folder, { patienceMs: 1 })).rejects.toThrow('lock timeout');
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('UG-2 a migration that would hold its tables for long is stopped while others use the database', async () => {
  await client.query('create table t (a int)');
  await write('3_a.sql', 'alter table t add column b int; select pg_sleep(1);');
  await expect(migrate(url, folder, { patienceMs: 1 })).rejects.toThrow('transaction timeout');
  const { rows } = await client.query(`select count(*)::int as columns from pg_attribute
    where attrelid = 't'::regclass and attnum > 0`);
  expect(rows).toEqual([{ columns: 1 }]);
});

test('UG-2 where nobody else is, a migration may take its time', async () => {
  await client.end();
  await write('3_a.sql', 'create table t (a int); select pg_sleep(0.3);');
  expect(await migrate(url, folder)).toEqual(['3_a.sql']);
  client = await another();
  others.pop();
});

const OUTSIDE = '-- runs: outside a transaction\n';

test('UG-3 an index is made beside the writers, and one that an interrupted run left invalid is made again', async () => {
  await client.query('create table t (a int); insert into t values (1), (1)');
  await write(
    '1_a.sql',
    `${OUTSIDE}create unique index concurrently t_a on t (a);\ncreate index concurrently t_b on t (a);`,
  );
  await expect(migrate(url, folder)).rejects.toThrow('1_a.sql failed: could not create unique index "t_a"');
  const validity = async () =>
    (
      await client.query(`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid = 't'::regclass order by 1`)
    ).rows as unknown;
  expect(await validity()).toEqual([{ name: 't_a', valid: false }]);
  await client.query('delete from t');
  expect(await migrate(url, folder)).toEqual(['1_a.sql']);
  expect(await validity()).toEqual([
    { name: 't_a', valid: true },
    { name: 't_b', valid: true },
  ]);
});

test('UG-3 what an interrupted run has done already stays as it is', async () => {
  await client.query('create table t (a int); create index t_a on t (a)');
  const oid = async () => (await client.query(`select 't_a'::regclass::oid as oid`)).rows as unknown;
  const before = await oid();
  await write('1_a.sql', `${OUTSIDE}create index concurrently t_a on t (a);`);
  await migrate(url, folder);
  expect(await oid()).toEqual(before);
});

test.each([
  ['alter table t add column b int', 'would make writers wait'],
  ['create index t_a on t (a)', 'would make writers wait'],
  ['update t set a = 1 where a is null', 'has no pieces'],
  ['create table u (a int)', 'fails when it runs again'],
])('UG-3 outside a transaction %s is refused: it %s', (statement) => {
  expect(() => outsideStatements(statement)).toThrow('nothing runs but');
});

test('UG-3 a semicolon in a text, a name, a comment or a body ends no statement', () => {
  const one = `select ';', ";" /* ; */ -- ;\n, $$ ; $$, $x$ ; $$ ; $x$`;
  expect(splitStatements(`${one};\n-- the end;\n`)).toEqual([one]);
});

test('UG-4 a column is filled in pieces while others write, and no version moves on', async () => {
  await cp(join(import.meta.dirname, '../migrations'), folder, { recursive: true });
  await migrate(url, folder);
  await client.query(`insert into groups (shard, name) select 'x', 'G' || n from generate_series(1, 5000) n`);
  await client.query('alter table groups add column size integer');
  await write(
    '29990101000000_a.sql',
    `${OUTSIDE}-- in pieces of: groups\nupdate groups set size = 7 where ctid >= $1 and ctid < $2 and size is null;`,
  );
  const writer = await another();
  await writer.query('begin');
  await writer.query(`update groups set name = 'Mine' where name = 'G4711'`);
  const filled = migrate(url, folder);
  await sleep(500);
  await writer.query('commit');
  expect(await filled).toEqual(['29990101000000_a.sql']);
  const { rows } = await client.query('select size, version, count(*)::int from groups group by 1, 2 order by version');
  expect(rows).toEqual([
    { size: 7, version: 1, count: 4999 },
    { size: 7, version: 2, count: 1 },
  ]);
});

test('UG-4 an owner from whom row-level security hides rows fills nothing and says so', async () => {
  await client.query(`create table t (a int);
    do $$ begin create role bound_owner login password 'x'; exception when duplicate_object then null; end $$;
    grant create, usage on schema public to bound_owner; alter table t owner to bound_owner;`);
  await write(
    '1_a.sql',
    `${OUTSIDE}-- in pieces of: t\nupdate t set a = 7 where ctid >= $1 and ctid < $2 and a is null;`,
  );
  const bound = new URL(url);
  [bound.username, bound.password] = ['bound_owner', 'x'];
  await expect(migrate(bound.href, folder)).rejects.toThrow('must be a superuser or have BYPASSRLS');
});

test('UG-5 a second runner waits its turn, and an index that the first one makes does not wait for it', async () => {
  await client.query('create table t (a int)');
  await write('1_a.sql', 'create table u (a int);');
  await write('2_b.sql', `${OUTSIDE}create index concurrently t_a on t (a);`);
  const writer = await another();
  await writer.query('begin; insert into t values (1);');
  const said: string[] = [];
  const runners = [1, 2, 3].map(() => migrate(url, folder, { say: (line) => said.push(line) }));
  // The index waits for the writer, so the other runners surely come while the first one works.
  await vi.waitFor(() => expect(said).toContain('Another process migrates this database; waiting for it'), 10_000);
  await writer.query('commit');
  const applied = await Promise.all(runners);
  expect(applied.flat().toSorted()).toEqual(['1_a.sql', '2_b.sql']);
});

test('UG-9 a contract records what a process must know from then on', async () => {
  await write('1_a.sql', 'alter table schema_migrations add column needs text;');
  await write('2_b.sql', '-- step: contract after 2.20.2, needs 1_a.sql\nselect 1;');
  await migrate(url, folder);
  const { rows } = await client.query('select name, needs from schema_migrations order by name');
  expect(rows).toEqual([
    { name: '1_a.sql', needs: null },
    { name: '2_b.sql', needs: '1_a.sql' },
  ]);
});

test('UG-10 a release that comes back leaves the tables of a later one alone', async () => {
  await write('1_a.sql', 'create table t (a int);');
  await write('2_b.sql', 'create table u (a int);');
  await migrate(url, folder);
  await rm(join(folder, '2_b.sql'));
  expect(await migrate(url, folder)).toEqual([]);
});

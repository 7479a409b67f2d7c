import { scratchDatabase } from '@circuit/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { catalogueOffences } from './catalogue.ts';
import { migrate } from './migrate.ts';

let client: pg.Client;

beforeAll(async () => {
  const scratch = await scratchDatabase(inject('university').ownerUrl);
  client = scratch.client;
  await migrate(scratch.url);
});
afterAll(() => client.end());

test.each(['university', 'demo'] as const)('CG-1 the catalogue of %s holds no offence', async (name) => {
  const real = new pg.Client({ connectionString: inject(name).ownerUrl });
  await real.connect();
  const offences = await catalogueOffences(real);
  await real.end();
  expect(offences).toEqual([]);
});

const safe = `shard text not null default current_shard(), id uuid not null`;

describe.each([
  ['a policy that was dropped', 'drop policy shard on groups', 'groups'],
  ['a policy that was widened', 'create policy more on groups using (true)', 'groups.more'],
  ['row-level security switched off', 'alter table users disable row level security', 'users'],
  ['row-level security not forced', 'alter table users no force row level security', 'users'],
  ['a table that never passed protect_table', `create table loose (${safe}, primary key (shard, id))`, 'loose'],
  ['a table without shard', 'create table bare (id uuid primary key)', 'bare'],
  ['a unique key across shards', 'create unique index by_name on groups (name)', 'by_name'],
  [
    'a foreign key without shard',
    'alter table user_roles add constraint loose_key foreign key (id) references bare (id)',
    'user_roles.loose_key',
  ],
  ['a view that runs as its owner', 'create view everybody as select * from users', 'everybody'],
  [
    'a function that runs as its owner',
    'create function peek() returns bigint language sql security definer as $$ select count(*) from users $$',
    'peek',
  ],
  ['a login of the app that bypasses row-level security', 'create role leaky bypassrls in role app', 'leaky'],
  ['a login of the app that is superuser', 'create role leaky superuser in role app', 'leaky'],
  ['a role behind the app that bypasses row-level security', 'create role leaky bypassrls role app', 'leaky'],
  ['a role behind the app that is superuser', 'create role leaky superuser role app', 'leaky'],
  ['a role behind the app that owns a table', 'create role leaky role app; alter table groups owner to leaky', 'leaky'],
  ['a role behind a role behind the app', 'create role step role app; create role leaky bypassrls role step', 'leaky'],
  ['a predefined role that reads files of the server', 'grant pg_read_server_files to app', 'pg_read_server_files'],
  [
    'a job payload that the app may read',
    'create schema pgboss; create table pgboss.job (id uuid, data jsonb); grant select (data) on pgboss.job to app',
    'app job.data',
  ],
  ['an app role that may create', 'grant create on schema public to app', 'app'],
  ['a table the app may truncate', 'grant truncate on groups to app', 'groups'],
])('CG-2 the gate turns red on', (fault, statement, offender) => {
  test(`CG-2 ${fault}`, async () => {
    await client.query('begin');
    if (statement.includes('references bare')) await client.query('create table bare (id uuid primary key)');
    await client.query(statement);
    const offences = await catalogueOffences(client);
    await client.query('rollback');
    expect(offences.map((offence) => offence.offender)).toContain(offender);
  });
});

test('AU-1 the app role cannot change or remove an audit event', async () => {
  const { rows } = await client.query<{ allowed: boolean }>(
    `select has_table_privilege('app', 'audit_events', 'update, delete, truncate') as allowed`,
  );
  expect(rows).toEqual([{ allowed: false }]);
  const columns = await client.query<{ column: string }>(
    `select column_name as column from information_schema.column_privileges
     where grantee = 'app' and table_name = 'audit_events' and privilege_type = 'UPDATE' order by 1`,
  );
  expect(columns.rows.map(({ column }) => column)).toEqual(['after', 'before', 'reason']);
});

import { randomUUID } from 'node:crypto';

import { addressOf, createDatabase } from '@circuit/db';
import { addTwin, aShard } from '@circuit/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { aDatabase, loginsOf } from '#testing/aDatabase.ts';
import { asOperator } from '#testing/asOperator.ts';

const north = aShard();
const [ann, dan, zoe, bea, later] = ['a', 'b', 'c', 'd', 'e'].map((one) => `01890000-0000-7000-8000-00000000000${one}`);
let running: Awaited<ReturnType<typeof aDatabase>>;
let operator: Awaited<ReturnType<typeof asOperator>>;
let owner: pg.Client;
let fromUrl: string;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: running.ownerUrl });
  await client.connect();
  await client.query(`select set_config('app.shard', $1, false)`, [north]);
  return client;
}

const pauses = ['shard', 'pause', north, '--reason', 'A restore.', '--by', 'Olga'];
const restore = (...words: string[]) =>
  operator.type('shard', 'restore', north, '--reason', 'A drill.', '--by', 'Olga', ...words);
const ask = async (text: string) => (await owner.query<Record<string, unknown>>(text)).rows;

beforeAll(async () => {
  running = await aDatabase(inject('university'), []);
  operator = await asOperator({ ...running, shards: [north] });
  await addTwin(running.appUrl, north, 'north');
  const before = await connect();
  await before.query('delete from audit_erasures');
  await before.query('delete from person_erasures');
  for (const [id, name] of [
    [ann, 'Ann'],
    [dan, 'Dan'],
    [zoe, 'Zoe'],
    [bea, 'Bea'],
  ])
    await before.query(`insert into users (id, email, first_name, last_name) values ($1, $2, $3, 'Quill')`, [
      id,
      `${name}@x.edu`,
      name,
    ]);
  for (const id of [ann, bea]) {
    await before.query(`insert into credentials (user_id, password_hash) values ($1, 'of the moment')`, [id]);
    await before.query(`insert into recovery_codes (user_id, code_hash) values ($1, '\\x01'), ($1, '\\x02')`, [id]);
  }
  await before.query(`insert into user_roles (user_id, role) values ($1, 'SuperAdmin')`, [dan]);
  await before.end();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = new URL(running.ownerUrl).pathname.slice(1);
  await createDatabase(inject('university').ownerUrl, { ...loginsOf(running), name, template });
  fromUrl = addressOf(running.ownerUrl, name);
  owner = await connect();
  operator.withMore({ OWNER_URL: running.ownerUrl, FROM_URL: fromUrl });
  const erase = ['--email', 'Zoe@x.edu', '--reason', 'A letter.', '--by', 'Olga', '--yes-erase', 'Zoe Quill'];
  const erased = await operator.type('person', 'erase', north, ...erase);
  if (erased.code !== 0) throw new Error(erased.text);
  await owner.query(`update credentials set password_hash = 'newer' where user_id = $1`, [ann]);
  await owner.query(`update recovery_codes set used_at = now() where user_id = $1 and code_hash = '\\x01'`, [bea]);
  // Ann made codes of her own again: the old ones are gone.
  await owner.query(`delete from recovery_codes where user_id = $1`, [ann]);
  await owner.query(`insert into recovery_codes (user_id, code_hash) values ($1, '\\x09')`, [ann]);
  await owner.query(`delete from credentials where user_id = $1`, [bea]);
  await owner.query(`update users set is_active = false where id = $1`, [dan]);
  await owner.query(`delete from user_roles where user_id = $1`, [dan]);
  await owner.query(
    `insert into users (id, email, first_name, last_name) values ($1, 'later@x.edu', 'Later', 'Admin')`,
    [later],
  );
  await owner.query(
    `insert into operator_accesses (operator, reason, expires_at, ended_at, ended_by)
     values ('Olga', 'A look', now() + interval '30 minutes', now(), $1)`,
    [later],
  );
});
afterAll(() => owner.end());

test('BK-9 a university that is open, or only read-only, is not restored', async () => {
  const { code, text } = await restore();
  expect(text).toContain(`circuit shard pause ${north}`);
  expect(code).toBe(1);
  expect(await operator.type('shard', 'read-only', north, '--reason', 'A look first.')).toMatchObject({ code: 0 });
  expect((await restore()).text).toContain(`circuit shard pause ${north}`);
  expect(await ask(`select first_name from users where id = '${later}'`)).toHaveLength(1);
});

test('BK-10 a dry run and a restore name the people who get back roles, a state or a password that differ', async () => {
  const { text } = await restore('--dry-run');
  expect(text).toContain('Dan@x.edu: was active, now not; roles SuperAdmin, now none');
  expect(text).toContain('Bea@x.edu: had a password, now none');
  expect(text).not.toContain('Zoe');
  expect(text).not.toContain('Former');
});

test('BK-9 a restore erases people again before it ends, and leaves the university paused', async () => {
  expect(await operator.type(...pauses)).toMatchObject({ code: 0 });
  const { text } = await restore();
  expect(text).toContain('1 erasures applied');
  expect(text).toContain(`circuit shard resume ${north}`);
  expect(text).toContain('Dan@x.edu: was active, now not');
  expect(await ask(`select first_name, is_active from users where id = '${zoe}'`)).toEqual([
    { first_name: 'Former', is_active: false },
  ]);
  expect(await ask(`select id from users where id = '${later}'`)).toEqual([]);
  expect(await ask('select from shard_states where paused_at is not null')).toHaveLength(1);
});

test('BK-3 a password, a second step and recovery codes that were changed since stay as they are', async () => {
  expect(
    await ask(`select password_hash from credentials where user_id in ('${ann}', '${bea}') order by user_id`),
  ).toEqual([{ password_hash: 'newer' }, { password_hash: 'of the moment' }]);
  expect(
    await ask(
      `select user_id, code_hash, used_at is not null as "isUsed" from recovery_codes
       where user_id in ('${ann}', '${bea}') order by user_id, code_hash`,
    ),
  ).toEqual([
    { user_id: ann, code_hash: Buffer.from([9]), isUsed: false },
    { user_id: bea, code_hash: Buffer.from([1]), isUsed: true },
    { user_id: bea, code_hash: Buffer.from([2]), isUsed: false },
  ]);
});

test('BK-3 a look of an operator stays known, though who ended it was not there at the moment', async () => {
  expect(await ask(`select operator, ended_by from operator_accesses where reason = 'A look'`)).toEqual([
    { operator: 'Olga', ended_by: null },
  ]);
});

test('OP-16 the most dangerous commands stand in the audit with the name of the operator', async () => {
  const { text } = await operator.type('data', 'reapply-erasures', '--by', 'Olga');
  expect(text).toContain('1 erasures applied');
  expect(
    await ask(
      `select verb, reason from audit_events where verb in ('personErased', 'shardRestored', 'erasuresReapplied')
       and reason <> 'north' order by at`,
    ),
  ).toEqual([
    { verb: 'personErased', reason: 'circuit person erase, by Olga: A letter.' },
    { verb: 'shardRestored', reason: 'circuit shard restore, by Olga: A drill.' },
    { verb: 'erasuresReapplied', reason: 'circuit shard restore, by Olga: A drill.' },
    { verb: 'erasuresReapplied', reason: 'circuit data reapply-erasures, by Olga' },
  ]);
});

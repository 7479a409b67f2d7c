import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@circuit/db';
import { aShard } from '@circuit/testing';
import { afterAll, expect, inject, test } from 'vitest';

import { selectOptionalCredentials } from '#modules/accounts/accounts.store.ts';
import { isRightPassword } from '#modules/accounts/passwords.ts';

import { createSuperAdmin } from './createSuperAdmin.ts';
import { readyDatabase } from './readyDatabase.ts';
import { resetFactors } from './resetFactors.ts';
import { startWith } from './startWith.ts';

const database = openDatabase(inject('university').appUrl);
afterAll(() => database.close());

const ingrid = {
  email: 'Ingrid.Solberg@example.edu',
  firstName: 'Ingrid',
  lastName: 'Solberg',
  password: 'seven quiet herons wade',
  operator: { by: 'Ada', command: 'super-admin create' },
};

test('AD-1 a new super admin can sign in and holds the role, in that shard only', async () => {
  const [here, elsewhere] = [aShard(), aShard()];
  expect(await createSuperAdmin(database, here, ingrid)).toMatchObject({ isOk: true });
  const account = await database.withShard(here, (db) => selectOptionalCredentials(db, ingrid.email));
  expect(await isRightPassword(account?.passwordHash, ingrid.password)).toBe(true);
  const roles = (of: typeof here) =>
    database.withShard(of, (db) => db.selectFrom('user_roles').select('role').execute());
  expect(await roles(here)).toEqual([{ role: 'SuperAdmin' }]);
  expect(await roles(elsewhere)).toEqual([]);
});

test('OP-16 a dry run makes nobody', async () => {
  const shard = aShard();
  expect(await createSuperAdmin(database, shard, { ...ingrid, isDryRun: true })).toEqual({ isOk: true, value: null });
  expect(await database.withShard(shard, (db) => db.selectFrom('users').select('id').execute())).toEqual([]);
});

test('AD-2 a password that breaks our rules is refused, and nobody is made', async () => {
  const shard = aShard();
  for (const password of ['short', 'ingrid solberg 1'])
    expect(await createSuperAdmin(database, shard, { ...ingrid, password })).toMatchObject({ isOk: false });
  const people = await database.withShard(shard, (db) => db.selectFrom('users').select('id').execute());
  expect(people).toEqual([]);
});

test('AD-3 an address that is taken is refused, in whatever capitals, and its owner keeps their password', async () => {
  const shard = aShard();
  await createSuperAdmin(database, shard, ingrid);
  const again = { ...ingrid, email: 'INGRID.solberg@example.edu', password: 'another quiet heron wades' };
  expect(await createSuperAdmin(database, shard, again)).toEqual({
    isOk: false,
    failure:
      'ingrid.solberg@example.edu already belongs to Ingrid Solberg. Use another address, or let a super admin give the role.',
  });
  const account = await database.withShard(shard, (db) => selectOptionalCredentials(db, ingrid.email));
  expect(await isRightPassword(account?.passwordHash, ingrid.password)).toBe(true);
});

test('AD-3 what is not an address is refused', async () => {
  expect(await createSuperAdmin(database, aShard(), { ...ingrid, email: 'ingrid' })).toMatchObject({ isOk: false });
});

test('AD-4 a super admin made from the command line stands in the audit', async () => {
  const shard = aShard();
  const created = await createSuperAdmin(database, shard, ingrid);
  const events = await database.withShard(shard, (db) =>
    db.selectFrom('audit_events').select(['verb', 'entity_id', 'actor_id', 'reason']).execute(),
  );
  const id = created.isOk ? created.value : undefined;
  expect(events).toEqual([
    { verb: 'superAdminCreated', entity_id: id, actor_id: null, reason: 'circuit super-admin create, by Ada' },
  ]);
});

test('AD-5 a database made from the command line is ready, and may be asked for again', async () => {
  const name = `made_${aShard().replaceAll('-', '_')}`;
  const order = { adminUrl: inject('university').ownerUrl, name, appPassword: 'app', jobsPassword: 'jobs' };
  const jobs = [{ kind: 'auditExport', retries: 1 }];
  const first = await readyDatabase(order, jobs);
  expect(await readyDatabase(order, jobs)).toEqual(first);
  const made = openDatabase(first.url);
  try {
    expect(await createSuperAdmin(made, aShard(), ingrid)).toMatchObject({ isOk: true });
  } finally {
    await made.close();
  }
  await expect(readyDatabase({ ...order, appPassword: 'wrong' }, jobs)).rejects.toThrow(
    'exist already with other passwords',
  );
});

test('AD-5 with a folder, the addresses of a new database are written where only their owner can read them, and never over others', async () => {
  const to = await mkdtemp(join(tmpdir(), 'circuit-addresses-'));
  const name = `made_${aShard().replaceAll('-', '_')}`;
  const typed = ['database', 'create', '--name', name, '--to', to, '--admin-url', inject('university').ownerUrl];
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  expect(await startWith(typed, say, say)).toBe(0);
  const file = join(to, 'database-url');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const url = (await readFile(file, 'utf8')).trim();
  expect(said.join()).not.toContain(new URL(url).password);
  const made = openDatabase(url);
  await made.withShard(aShard(), async () => undefined, 'read');
  await made.close();
  expect(await startWith(typed, say, say)).toBe(1);
  expect((await readFile(file, 'utf8')).trim()).toBe(url);
});

test('MF-17 the operator’s command forgets a person’s factors, is audited and tells them; there must be some', async () => {
  const shard = aShard();
  const created = await createSuperAdmin(database, shard, ingrid);
  if (!created.isOk) throw new Error(created.failure);
  const userId = created.value;
  if (userId === null) throw new Error('Nobody was made.');
  const operator = { by: 'Ada', command: 'factor reset' };
  const reset = (email: string, isDryRun = false) =>
    resetFactors(database, shard, { email, reason: 'Lost the phone.', operator, isDryRun });
  expect(await reset(ingrid.email)).toMatchObject({ isOk: false });
  await database.withShard(shard, (db) =>
    db.insertInto('factors').values({ user_id: userId, kind: 'totp', name: 'Phone' }).execute(),
  );
  expect(await reset('nobody@example.edu')).toMatchObject({ isOk: false });
  expect(await reset(ingrid.email, true)).toEqual({ isOk: true, value: true });
  expect(await reset('INGRID.solberg@example.edu')).toEqual({ isOk: true, value: true });
  const [factors, messages, events] = await database.withShard(shard, (db) =>
    Promise.all([
      db.selectFrom('factors').select('id').execute(),
      db.selectFrom('messages').select('subject').execute(),
      db.selectFrom('audit_events').select(['verb', 'reason']).where('verb', '=', 'factorsReset').execute(),
    ]),
  );
  expect(factors).toEqual([]);
  expect(messages).toEqual([{ subject: 'Your two-step sign-in was reset' }]);
  expect(events).toEqual([{ verb: 'factorsReset', reason: 'circuit factor reset, by Ada: Lost the phone.' }]);
});

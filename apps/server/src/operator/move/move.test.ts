import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase, shardContents } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { addTwin, aShard } from '@circuit/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { hashPassword } from '#modules/accounts/passwords.ts';
import { openServiceSecret, sealSecret } from '#modules/outsideServices/openSecret.ts';
import type { Home } from '#platform/homes.ts';
import { job } from '#platform/jobs/job.ts';
import { openKeys } from '#platform/keys.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';
import { openServedHomes } from '#platform/shardDirectory/servedHomes.ts';
import { addPerson } from '#testing/people.ts';
import { ask, signIn, tokensOf, twoCells, type CellName, type TwoCells } from '#testing/twoCells.ts';

const PASSWORD = 'seven green lamps hum';
const ran: string[] = [];
/** The first try waits until it is stopped, as a long job that a move meets. */
const slow = job({
  kind: 'slow',
  schema: z.object({ name: z.string() }),
  run: async (data, context) => {
    const { home, shard } = context;
    while (context.attempt === 1 && data.name === 'running' && !(await context.isCancelled())) await sleep(20);
    ran.push(`${data.name} in ${home.name} by ${home.keys.derive('test', shard).toString('hex').slice(0, 8)}`);
    return {};
  },
});

let cells: TwoCells;
let north: Awaited<ReturnType<TwoCells['process']>>;
let south: Awaited<ReturnType<TwoCells['process']>>;
beforeAll(async () => {
  cells = await twoCells([slow]);
  [north, south] = [await cells.process('main', [slow]), await cells.process('second', [slow])];
});
afterAll(async () => {
  await Promise.all([north.stop(), south.stop()]);
  await cells.close();
});

const within = (ms: number) => ({ timeout: ms, interval: 20 });
const place = (shard: Shard, cell: CellName) =>
  cells.directory.change((one) => one.place({ shard, cell, state: 'active' }));
const ownerOf = (cell: CellName) => cells.cells[cell].ownerUrl;

/** Rows that change with a move itself are left out. */
async function contents(cell: CellName, shard: Shard) {
  const all = Object.entries(await shardContents(ownerOf(cell), shard));
  return Object.fromEntries(all.filter(([table]) => !['shard_states', 'shard_keys', 'shard_moves'].includes(table)));
}

test('MV-1 a university moves to another cell and back: each table holds the same rows, and what stayed is removed on request', async () => {
  const key = aShard();
  await addTwin(cells.cells.main.appUrl, key, 'north');
  await place(key, 'main');
  const before = await contents('main', key);
  const moved = await cells.move(key, '--to', 'second');
  expect(moved).toMatchObject({ code: 0 });
  expect(moved.text).toMatch(/tables with \d+ rows are the same in both cells/);
  expect(await cells.directory.change(({ placementOf }) => placementOf(key))).toMatchObject({
    cell: 'second',
    state: 'active',
  });
  const after = await contents('second', key);
  // The audit tells that the move began, and that it ended.
  expect({ ...after, audit_events: null }).toEqual({ ...before, audit_events: null });
  expect(after['audit_events']?.rows).toBe(Number(before['audit_events']?.rows) + 2);

  // Not before what stayed is gone, and that is never taken for an erasure.
  expect(await cells.move(key, '--to', 'main')).toMatchObject({ code: 1 });
  expect((await cells.move(key, '--clean', '--dry-run')).text).toContain('Nothing was changed.');
  expect(await cells.move(key, '--clean')).toMatchObject({ code: 0 });
  expect(Object.values(await contents('main', key)).every(({ rows }) => rows === 0)).toBe(true);
  expect(await cells.move(key, '--clean')).toMatchObject({ code: 0 });
  expect(await contents('second', key)).toEqual(after);

  expect(await cells.move(key, '--to', 'main')).toMatchObject({ code: 0 });
  expect({ ...(await contents('main', key)), audit_events: null }).toEqual({ ...before, audit_events: null });
  // At home it has the keys of its cell.
  expect(await ask(ownerOf('main'), 'select from shard_keys where shard = $1', [key])).toEqual([]);
  expect(
    await ask(ownerOf('main'), 'select from shard_states where moved_to is not null and shard = $1', [key]),
  ).toEqual([]);
});

test('MV-3 MV-4 MV-5 MV-8 MV-9 nobody is signed out, secrets open, files and waiting jobs are there once, and the old cell takes no write', async () => {
  const key = aShard();
  await place(key, 'main');
  await vi.waitFor(() => expect(north.homes.has(key)).toBe(true), within(2000));
  const home = north.homes.get(key);
  if (home === undefined) throw new Error('It is served.');
  const admin = await addPerson(home, key, {
    userName: 'mira',
    roles: ['SuperAdmin'],
    passwordHash: await hashPassword(PASSWORD),
  });
  const old = await signIn(north, key, 'mira', PASSWORD);
  await home.database.withShard(key, (db) =>
    sql`insert into service_secrets (kind, sealed_secret, changed_by)
      values ('timetable', ${sealSecret({ home, shard: key }, 'timetable', 'hush')}, ${admin.id})`.execute(db),
  );
  await cells.operator
    .filesOf(key)
    .put('artifacts/one/1.original', Buffer.from('a file'), { contentType: 'text/plain' });
  const enqueue = (name: string) =>
    home.database.withShard(key, async (db) => {
      const { id } = await insertJobLog(db, { kind: 'slow', startedBy: null });
      await home.queue.enqueue(db, { kind: 'slow', shard: key, jobLogId: id, data: { name } });
      return id;
    });
  const running = await enqueue('running');
  await vi.waitFor(
    async () =>
      expect(await ask(ownerOf('main'), `select state from pgboss.job where id = $1`, [running])).toEqual([
        { state: 'active' },
      ]),
    within(5000),
  );
  // Two of one university run at once, so the third waits.
  for (const name of ['running', 'waiting']) await enqueue(name);
  const course = { token: old.access, body: { name: 'ECN 210' }, headers: { 'idempotency-key': 'once' } };
  const first = await north.call(key, 'POST', '/api/groups', course);
  expect(first).toMatchObject({ status: 200 });

  const moved = await cells.move(key, '--to', 'second');
  expect(moved).toMatchObject({ code: 0 });
  // Before the switch, and not only what follows afterward.
  expect(moved.text).toContain('1 files of 1');
  await vi.waitFor(
    async () => expect(await south.call(key, 'GET', '/api/time')).toMatchObject({ status: 200 }),
    within(1000),
  );

  // The same token, the same session, the same secret and file.
  const me = await south.call(key, 'GET', '/api/account/userInfo', { token: old.access });
  expect(me).toMatchObject({ status: 200 });
  const fresh = tokensOf((await south.tokens(key, { grant_type: 'refresh_token', refresh_token: old.refresh })).text);
  expect(await south.call(key, 'GET', '/api/account/userInfo', { token: fresh.access })).toMatchObject({ status: 200 });
  const there = south.homes.get(key);
  if (there === undefined) throw new Error('It is served.');
  expect(
    await there.database.withShard(
      key,
      (db) => openServiceSecret(db, { home: there, shard: key }, 'timetable'),
      'read',
    ),
  ).toBe('hush');
  expect(await cells.operator.filesOf(key, 'second').head('artifacts/one/1.original')).toMatchObject({ byteSize: 6 });
  // A call that is sent again has one effect.
  expect(await south.call(key, 'POST', '/api/groups', course)).toMatchObject({ status: 200, text: first.text });
  expect(await ask(ownerOf('second'), 'select name from groups where shard = $1', [key])).toEqual([
    { name: 'ECN 210' },
  ]);

  // Jobs: each once, in the new cell, with the keys of the university.
  const seal = (await openKeys(cells.keysOf('main'))).derive('test', key).toString('hex').slice(0, 8);
  await vi.waitFor(
    () =>
      expect(ran.toSorted()).toEqual(['running', 'running', 'waiting'].map((name) => `${name} in second by ${seal}`)),
    within(8000),
  );
  await vi.waitFor(
    async () =>
      expect(await ask(ownerOf('second'), `select distinct status from job_logs where shard = $1`, [key])).toEqual([
        { status: 'succeeded' },
      ]),
    within(2000),
  );
  expect(await ask(ownerOf('main'), `select from pgboss.job where data ->> 'shard' = $1`, [key])).toEqual([]);

  // SH-12: a process that has not heard of it cannot write.
  const late = openDatabase(cells.cells.main.appUrl, { connections: 1 });
  await expect(late.withShard(key, (db) => sql`update users set last_name = 'Late'`.execute(db))).rejects.toThrow(
    'has moved to another cell',
  );
  await late.close();
  expect(await north.call(key, 'GET', '/api/time')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });

  // Its rows in the old cell go, its files there too, and neither touches the new cell.
  expect((await cells.move(key, '--clean')).text).toMatch(/Removed \d+ rows and 1 files/);
  expect(await cells.operator.filesOf(key, 'second').head('artifacts/one/1.original')).toBeDefined();
  expect(await cells.operator.filesOf(key).head('artifacts/one/1.original')).toBeUndefined();
  expect(await south.call(key, 'GET', '/api/account/userInfo', { token: fresh.access })).toMatchObject({ status: 200 });
  await expectOwnKeys(key);
});

/** Keys that were brought along can be changed, and are sealed anew when the cell gets another key. */
async function expectOwnKeys(key: Shard) {
  expect((await cells.type('keys', 'rotate', '--shard', key, '--by', 'Ada')).text).toContain(
    `The keys of ${key} are changed`,
  );
  const after = await cells.process('second');
  const home = after.homes.get(key);
  const before = south.homes.get(key);
  if (home === undefined || before === undefined) throw new Error('Both serve it.');
  expect(home.keys.signing.kid).not.toBe(before.keys.signing.kid);
  const opened = await home.database.withShard(
    key,
    (db) => openServiceSecret(db, { home, shard: key }, 'timetable'),
    'read',
  );
  expect(opened).toBe('hush');
  await after.stop();
  expect((await cells.type('keys', 'reseal', '--database', 'second')).text).toContain(`${key}: 1 secret sealed anew.`);
}

test('MV-10 a university that has moved is erased, and its key used again in its old cell, only once nothing is left there', async () => {
  const key = aShard();
  await addTwin(cells.cells.main.appUrl, key, 'north');
  await place(key, 'main');
  expect(await cells.move(key, '--to', 'second')).toMatchObject({ code: 0 });
  const erase = () => cells.type('shard', 'erase', key, '--yes-erase', key, '--by', 'Ada');
  expect((await erase()).text).toContain(`Type “circuit shard move ${key} --clean” first`);
  expect(Object.values(await contents('second', key)).some(({ rows }) => rows > 0)).toBe(true);
  expect(await cells.move(key, '--clean')).toMatchObject({ code: 0 });
  expect(await erase()).toMatchObject({ code: 0 });
  const create = () => cells.type('shard', 'create', key, '--cell', 'main', '--name', 'Once more', '--by', 'Ada');
  // As if somebody had restored the old cell meanwhile.
  const name = `insert into shard_configurations (shard, university_name, default_time_zone_id) values ($1, 'Left', 'UTC')`;
  await ask(ownerOf('main'), name, [key]);
  expect((await create()).text).toContain('--clean” first');
  await ask(ownerOf('main'), 'delete from shard_configurations where shard = $1', [key]);
  expect(await create()).toMatchObject({ code: 0 });
  expect(await ask(ownerOf('main'), 'select from shard_states where shard = $1', [key])).toEqual([]);
  await vi.waitFor(
    async () => expect(await north.call(key, 'GET', '/api/time')).toMatchObject({ status: 200 }),
    within(5000),
  );
});

test('MV-8 a job has the home of the cell in whose queue it lies, also in a worker of both cells', async () => {
  const key = aShard();
  const aHome = (name: CellName): Home => {
    const database = openDatabase(cells.cells[name].appUrl, { connections: 1 });
    return { name, database } as Home; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the rest is not looked at
  };
  const [main, second] = [aHome('main'), aHome('second')];
  const served = openServedHomes(
    [main, second].map((home) => ({ home, jobsUrl: '' })),
    new Map(),
    pino({ enabled: false }),
  );
  await served.add(second, [key]);
  expect((await served.homeFor(second, key)).name).toBe('second');
  expect((await served.homeFor(main, key)).name).toBe('main');
  served.end();
  await Promise.all([main, second].map(({ database }) => database.close()));
});

test('MV-5 a process answers nobody of a university whose keys it cannot open, serves the others, and that one as soon as it can', async () => {
  const [key, other] = [aShard(), aShard()];
  await ask(ownerOf('second'), 'insert into shard_keys (shard, sealed_keys) values ($1, $2)', [
    key,
    Buffer.from('sealed with the key of another cell'),
  ]);
  await place(key, 'second');
  await place(other, 'second');
  await vi.waitFor(
    async () => expect(await south.call(other, 'GET', '/api/time')).toMatchObject({ status: 200 }),
    within(2000),
  );
  expect(await south.call(key, 'GET', '/api/time')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  const late = await cells.process('second');
  expect(await late.call(key, 'GET', '/api/time')).toMatchObject({ status: 503 });
  await ask(ownerOf('second'), 'delete from shard_keys where shard = $1', [key]);
  for (const one of [south, late])
    await vi.waitFor(
      async () => expect(await one.call(key, 'GET', '/api/time')).toMatchObject({ status: 200 }),
      within(10_000),
    );
  await late.stop();
});

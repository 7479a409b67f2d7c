import { createConnection, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { aShard, freePort, setServer, startPostgres, type LocalPostgres } from '@circuit/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { openDatabase, sendAtCommit, type DatabaseOptions, type ShardDb } from './database.ts';
import type { Trouble } from './gate.ts';
import { CommitUnknown, DatabaseUnavailable } from './outage.ts';

// A server of its own: what is set here would hold up every other test.
let postgres: LocalPostgres;
let owner: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  owner = new pg.Client({ connectionString: postgres.university.ownerUrl });
  await owner.connect();
}, 60_000);
afterAll(async () => {
  await owner.end();
  await postgres.stop();
});

const set = (name: string, value: string) => setServer(postgres.university.ownerUrl, name, value);

async function loseReplica(): Promise<void> {
  await set('synchronous_standby_names', 'nobody');
  // Sessions ask the checkpointer whether there is a replica, and it hears of it in its own time.
  await sleep(200);
}
const findReplica = () => set('synchronous_standby_names', '');

function open(options: DatabaseOptions = {}) {
  const troubles: (Trouble | null)[] = [];
  const onTrouble = (trouble: Trouble | null) => void troubles.push(trouble);
  const database = openDatabase(postgres.university.appUrl, { commitWaitMs: 500, onTrouble, ...options });
  onTestFinished(() => database.close());
  return { database, troubles };
}

const nowhere = async () => `postgres://nobody:nothing@127.0.0.1:${await freePort()}/gone`;

/** Waits until the gate has looked at the server this many more times. */
async function untilLookedAt(times: number): Promise<void> {
  const looks = new Set<string>();
  while (looks.size <= times) {
    const { rows } = await owner.query<{ at: string }>(
      `select query_start::text as at from pg_stat_activity
       where query like '%"isWaiting"%' and pid <> pg_backend_pid()`,
    );
    for (const { at } of rows) looks.add(at);
    await sleep(10);
  }
}

const add = (name: string) => (db: ShardDb) => db.insertInto('groups').values({ name }).execute();
const names = async (db: ShardDb) =>
  (await db.selectFrom('groups').select('name').orderBy('name').execute()).map((row) => row.name);

async function waitingForReplica(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  return rows[0]?.count ?? Number.NaN;
}

test('HA-1 a write that meets a server which only reads waits and is done once, and reads go on', async () => {
  const { database, troubles } = open();
  const shard = aShard();
  await database.withShard(shard, add('Before'));
  await set('default_transaction_read_only', 'on');
  const writing = database.withShard(shard, add('During'));
  expect(await database.withShard(shard, names, 'read')).toEqual(['Before']);
  await sleep(500);
  expect(database.trouble()).toBe('readOnly');
  await set('default_transaction_read_only', 'off');
  await writing;
  expect(await database.withShard(shard, names, 'read')).toEqual(['Before', 'During']);
  expect(troubles).toEqual(['readOnly', null]);
});

test('HA-1 a write whose last statement is refused for that reason has not been committed, and begins again', async () => {
  const { database } = open();
  const shard = aShard();
  let runs = 0;
  await database.withShard(shard, async (db) => {
    runs += 1;
    if (runs === 1) await sql`set transaction read only`.execute(db);
    sendAtCommit(db, sql`insert into groups (name) values ('Once')`.compile(db));
  });
  expect({ runs, names: await database.withShard(shard, names, 'read') }).toEqual({ runs: 2, names: ['Once'] });
});

test('HA-2 HA-3 a commit that waits for a missing replica is given up and not cancelled, no second one begins, and reads go on', async () => {
  const { database, troubles } = open({ connections: 2 });
  const shard = aShard();
  await database.withShard(shard, add('Before'));
  await loseReplica();
  const first = database.withShard(shard, add('First'));
  await expect(first).rejects.toBeInstanceOf(CommitUnknown);
  expect(database.trouble()).toBe('commitsWait');
  let begun = 0;
  const others = Array.from({ length: 20 }, (_, turn) =>
    database.withShard(shard, (db) => {
      begun += 1;
      return add(`Other ${turn}`)(db);
    }),
  );
  const startedAt = performance.now();
  for (let turn = 0; turn < 10; turn++) expect(await database.withShard(shard, names, 'read')).toEqual(['Before']);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  await untilLookedAt(3);
  expect({ begun, waiting: await waitingForReplica() }).toEqual({ begun: 0, waiting: 1 });
  await findReplica();
  await Promise.all(others);
  // A cancel would have shown it to everybody before the replica had it.
  expect(await database.withShard(shard, names, 'read')).toHaveLength(22);
  expect(troubles).toEqual(['commitsWait', null]);
});

test('HA-5 a write waits longer for a database than a read, and is done when another server has taken over', async () => {
  const { hostname, port } = new URL(postgres.university.appUrl);
  const away = new URL(postgres.university.appUrl);
  away.port = String(await freePort());
  const database = openDatabase(away.href, { waitMs: 400, writeWaitMs: 10_000 });
  onTestFinished(() => database.close());
  const shard = aShard();
  const writing = database.withShard(shard, add('After the takeover'));
  await expect(database.withShard(shard, names, 'read')).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(database.trouble()).toBe('away');
  const leader = createServer((client) => {
    const upstream = createConnection(Number(port), hostname);
    for (const [from, to] of [[client, upstream] as const, [upstream, client] as const])
      from.on('error', () => to.destroy()).pipe(to);
  }).listen(Number(away.port), hostname);
  onTestFinished(() => void leader.close());
  await writing;
  expect(await database.withShard(shard, names, 'read')).toEqual(['After the takeover']);
});

test('DR-2 HA-5 a database that is away is waited for 8 seconds by a read and 30 by a write', async () => {
  const database = openDatabase(await nowhere());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const ended: string[] = [];
  const asking = (['read', 'write'] as const).map(async (access) => {
    await expect(database.withShard(aShard(), names, access)).rejects.toBeInstanceOf(DatabaseUnavailable);
    ended.push(access);
  });
  await vi.advanceTimersByTimeAsync(7999);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await asking[0];
  await vi.advanceTimersByTimeAsync(21_999);
  expect(ended).toEqual(['read']);
  await vi.advanceTimersByTimeAsync(1);
  await asking[1];
  await database.close();
});

test('HA-5 what waits is not without limit: the next one is told at once to come again', async () => {
  const database = openDatabase(await nowhere(), { waitMs: 50, writeWaitMs: 700 });
  onTestFinished(() => database.close());
  const ready = () =>
    database.ready('write').then(
      () => 'ready',
      () => 'refused',
    );
  await expect(database.withShard(aShard(), names, 'read')).rejects.toBeInstanceOf(DatabaseUnavailable);
  const waiting = Array.from({ length: 800 }, ready);
  const startedAt = performance.now();
  expect(await ready()).toBe('refused');
  expect(performance.now() - startedAt).toBeLessThan(500);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['refused']));
});

import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Shard } from '@circuit/domain/kernel';
import { aShard } from '@circuit/testing';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { openDatabase, sendAtCommit, type ShardDb } from './database.ts';
import { sendPrepared } from './kyselyOn.ts';
import { readShards } from './manyShards.ts';
import { statementName } from './preparedStatements.ts';
import { shardLockKey } from './shardLock.ts';
import { statement, statementOf } from './statement.ts';

const { appUrl } = inject('university');
const database = openDatabase(appUrl);
const single = openDatabase(appUrl, { connections: 1 });
const [north, south] = [aShard(), aShard()];

const add = (name: string) => (db: ShardDb) => db.insertInto('groups').values({ name }).execute();
const names = async (db: ShardDb) =>
  (await db.selectFrom('groups').select('name').orderBy('name').execute()).map((row) => row.name);

/** With so many people that reading all of them would be the wrong plan. */
const crowdedShard = (async () => {
  const shard = aShard();
  await database.withShard(shard, (db) =>
    sql`insert into users (email, user_name, uid, puid)
      select 'u' || n || '@x.edu', 'u' || n, 'u' || n, n from generate_series(1, 20000) as n`.execute(db),
  );
  const owner = new pg.Client({ connectionString: inject('university').ownerUrl });
  await owner.connect();
  await owner.query('analyze users');
  await owner.end();
  return shard;
})();

/** In front of the database; notes the size of whatever arrives in one piece. */
async function countingProxy(url: string) {
  const packets: number[] = [];
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const upstream = createConnection(Number(port), hostname);
    client.on('data', (bytes) => {
      packets.push(bytes.length);
      upstream.write(bytes);
    });
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port); // oxlint-disable-line typescript/no-unsafe-type-assertion -- it listens on a port
  return { address: address.href, packets, close: async () => void server.close() };
}

beforeAll(async () => {
  await database.withShard(north, add('North 1'));
  await database.withShard(south, add('South 1'));
});
afterAll(() => Promise.all([database.close(), single.close()]));

test('SH-1 a shard sees only its own rows', async () => {
  expect(await database.withShard(north, names)).toEqual(['North 1']);
});

test('SH-2 a row for another shard is refused', async () => {
  const smuggle = (db: ShardDb) => db.insertInto('groups').values({ shard: south, name: 'Smuggled' }).execute();
  await expect(database.withShard(north, smuggle)).rejects.toThrow(/row-level security/);
});

test('SH-3 outside withShard the app role sees nothing, also after a transaction that had a shard', async () => {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  const before = await client.query('select name from groups');
  await client.query(`begin; select set_config('app.shard', '${north}', true); commit`);
  const after = await client.query('select name from groups');
  await client.end();
  expect([before.rows, after.rows]).toEqual([[], []]);
});

test('SH-4 a row cannot point into another shard', async () => {
  const term = await database.withShard(south, (db) =>
    db.insertInto('external_terms').values({ name: 'Fall' }).returning('id').executeTakeFirstOrThrow(),
  );
  const pointing = (db: ShardDb) =>
    db.insertInto('groups').values({ name: 'Pointing', external_term_id: term.id }).execute();
  await expect(database.withShard(north, pointing)).rejects.toThrow(/foreign key/);
});

test('SH-5 400 interleaved transactions on two connections: none meets another shard', async () => {
  const two = openDatabase(appUrl, { connections: 2 });
  const shards = Array.from({ length: 8 }, aShard);
  await Promise.all(shards.map((shard) => two.withShard(shard, add(`only ${shard}`))));
  const seen = await Promise.all(
    Array.from({ length: 400 }, async (_, turn) => {
      const shard = shards[turn % shards.length] ?? north;
      return { expected: [`only ${shard}`], found: await two.withShard(shard, names, 'read') };
    }),
  );
  await two.close();
  expect(seen.filter(({ expected, found }) => expected.join() !== found.join())).toEqual([]);
});

test('SH-13 200 shards are read on one connection, and each answer holds its own rows, whatever waits in between', async () => {
  const shards = Array.from({ length: 200 }, aShard);
  await Promise.all(shards.map((shard) => database.withShard(shard, add(`only ${shard}`))));
  const seen = await readShards(single, shards, async (db, shard) => {
    const before = await names(db);
    await sleep(Math.random() * 20);
    const [after, again] = await Promise.all([names(db), names(db)]);
    return { shard, found: [...before, ...after, ...again] };
  });
  expect(seen.filter(({ shard, found }) => found.join() !== Array(3).fill(`only ${shard}`).join())).toEqual([]);
  expect(await single.withShard(north, names, 'read')).toEqual(await database.withShard(north, names, 'read'));
});

test('SH-13 a read of many shards cannot write, and after a failure none is answered', async () => {
  const shards = [aShard(), aShard()];
  await expect(readShards(single, shards, add('Not here'))).rejects.toThrow('read-only transaction');
  const failing = (db: ShardDb, shard: string) =>
    shard === shards[1] ? Promise.reject(new Error('changed my mind')) : names(db);
  await expect(readShards(single, shards, failing)).rejects.toThrow('changed my mind');
  expect(await readShards(single, shards, names)).toEqual([[], []]);
  expect(await readShards(single, [], names)).toEqual([]);
});

test('HT-13 ID-4 a statement may take 10 seconds, and 8 of them may be for a lock', async () => {
  const limits = await database.withShard(north, (db) =>
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(db),
  );
  expect(limits.rows).toEqual([{ statement: '10s', lock: '8s' }]);
});

test('SH-6 a demo role cannot even connect to the university, nor the other way round', async () => {
  const connect = async (login: string, home: string) => {
    const address = new URL(login);
    address.pathname = new URL(home).pathname;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
  };
  const { university, demo } = { university: inject('university'), demo: inject('demo') };
  await expect(connect(demo.appUrl, university.appUrl)).rejects.toThrow('permission denied for database');
  await expect(connect(university.appUrl, demo.appUrl)).rejects.toThrow('permission denied for database');
  await expect(connect(demo.jobsUrl, university.jobsUrl)).rejects.toThrow('permission denied for database');
});

test('SH-7 a read transaction cannot write', async () => {
  await expect(database.withShard(north, add('Not here'), 'read')).rejects.toThrow('read-only transaction');
});

test('SH-8 an error leaves nothing behind, and the connection is good for the next caller', async () => {
  const half = async (db: ShardDb) => {
    await add('Half')(db);
    throw new Error('changed my mind');
  };
  await expect(single.withShard(north, half)).rejects.toThrow('changed my mind');
  expect(await single.withShard(north, names)).not.toContain('Half');
});

test('SH-9 a swallowed error is not reported as a commit', async () => {
  const swallow = async (db: ShardDb) => {
    await add('Lost')(db);
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
  };
  await expect(single.withShard(north, swallow)).rejects.toThrow('an error was swallowed');
});

test('SH-10 a connection that is cut before the commit costs a retry, not an error', async () => {
  const owner = new pg.Client({ connectionString: inject('university').ownerUrl });
  await owner.connect();
  let runs = 0;
  await single.withShard(north, async (db) => {
    runs += 1;
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    if (runs === 1) await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await add('After the cut')(db);
  });
  await owner.end();
  const found = await single.withShard(north, names);
  expect({ runs, rows: found.filter((name) => name === 'After the cut').length }).toEqual({ runs: 2, rows: 1 });
});

test('SH-11 work that goes on after its transaction was rolled back cannot write into the next shard', async () => {
  const other = aShard();
  const isOver = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const failing = (db: ShardDb) =>
    Promise.all([
      sql`select 1 / 0`.execute(db),
      isOver.promise.then(() => add('Secret of north')(db)).then(() => late.resolve('written'), late.resolve),
    ]);
  await expect(single.withShard(north, failing)).rejects.toThrow('division by zero');
  const found = await single.withShard(other, async (db) => {
    isOver.resolve();
    expect(await late.promise).toEqual(new Error('This transaction has ended.'));
    return names(db);
  });
  expect(found).toEqual([]);
});

test('SH-11 what was begun and not waited for cannot write after the commit', async () => {
  const isOver = Promise.withResolvers<void>();
  const late = await single.withShard(north, async (db) => ({ outcome: isOver.promise.then(() => names(db)) }));
  isOver.resolve();
  await expect(late.outcome).rejects.toThrow('This transaction has ended.');
});

test('SH-12 in a shard that is read-only or has moved, the database itself refuses each write; the operator writes only where it is read-only', async () => {
  const shard = aShard();
  const set = (text: string) =>
    database.withShard(
      shard,
      (db) =>
        sql`insert into shard_states (paused_by, reason) values ('Ada', 'Test.') on conflict do nothing`
          .execute(db)
          .then(() => sql.raw(`update shard_states set ${text}`).execute(db)),
      'upkeep',
    );
  await database.withShard(shard, add('Before'));
  await set('read_only_at = now()');
  await expect(database.withShard(shard, add('Late'))).rejects.toMatchObject({ why: 'readOnly' });
  await expect(database.withShard(shard, async () => undefined)).rejects.toMatchObject({ why: 'readOnly' });
  await database.withShard(shard, add('Operated'), 'upkeep');
  await set(`moved_to = 'south'`);
  for (const access of ['write', 'upkeep'] as const)
    await expect(database.withShard(shard, add('Later'), access)).rejects.toMatchObject({ why: 'moved' });
  expect(await database.withShard(shard, names, 'read')).toEqual(['Before', 'Operated']);
  await database.withShard(north, names);
  const owner = new pg.Client({ connectionString: inject('university').ownerUrl });
  await owner.connect();
  await owner.query(
    `begin; set local app.shard = '${shard}'; delete from shard_states where shard = '${shard}'; commit`,
  );
  await owner.end();
  await database.withShard(shard, add('After'));
  expect(await database.withShard(shard, names, 'read')).toEqual(['After', 'Before', 'Operated']);
});

test('SH-12 a write that waited while a shard was closed cannot miss that it has moved', async () => {
  const shard = aShard();
  await database.withShard(shard, add('Before'));
  const mover = new pg.Client({ connectionString: inject('university').ownerUrl });
  await mover.connect();
  await mover.query(`begin; select pg_advisory_xact_lock(${shardLockKey(shard)})`);
  const writes = Promise.allSettled(Array.from({ length: 8 }, () => database.withShard(shard, add('Late'))));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await mover.query(`set local app.shard = '${shard}'`);
  await mover.query(
    `insert into shard_states (shard, paused_by, reason, moved_to) values ($1, 'Ada', 'Test.', 'south')`,
    [shard],
  );
  await mover.query('commit');
  await mover.end();
  const outcomes = (await writes).map((one) => (one.status === 'rejected' ? String(one.reason) : 'written'));
  expect(new Set(outcomes)).toEqual(new Set(['DatabaseUnavailable: This shard has moved to another cell.']));
  expect(await database.withShard(shard, names, 'read')).toEqual(['Before']);
});

test('SH-12 a write looks at its shard after it got the lock, however long ago its statement began', async () => {
  const shard = aShard();
  const [mover, writer] = [inject('university').ownerUrl, appUrl].map(
    (url) => new pg.Client({ connectionString: url }),
  );
  if (mover === undefined || writer === undefined) throw new Error('Two connections are needed.');
  await Promise.all([mover.connect(), writer.connect()]);
  const key = shardLockKey(shard);
  await mover.query(`begin; select pg_advisory_xact_lock(${key}), pg_advisory_xact_lock(4711003)`);
  await writer.query('begin');
  const entering = writer.query<{ opening: string }>(
    `select pg_advisory_xact_lock(4711003), enter_shard($1, ${key}, true) as opening`,
    [shard],
  );
  await mover.query(`set local app.shard = '${shard}'`);
  await mover.query(`insert into shard_states (paused_by, reason, moved_to) values ('Ada', 'Test.', 'south')`);
  await expect
    .poll(async () => {
      const { rows } = await mover.query<{ waits: boolean }>(
        `select exists (select from pg_locks where locktype = 'advisory' and not granted and objid = 4711003) as waits`,
      );
      return rows[0]?.waits;
    })
    .toBe(true);
  await mover.query('commit');
  expect((await entering).rows[0]?.opening).toBe('moved');
  await Promise.all([mover.end(), writer.end()]);
});

test('PS-1 a statement is prepared once per connection and then reused', async () => {
  const shard = aShard();
  for (let turn = 0; turn < 12; turn++) await single.withShard(shard, names);
  const { rows } = await single.withShard(shard, (db) =>
    sql<{ uses: number }>`
      select (generic_plans + custom_plans)::int as uses from pg_prepared_statements
      where name = ${statementName('select "name" from "groups" order by "name"')}`.execute(db),
  );
  expect(rows[0]?.uses).toBeGreaterThanOrEqual(12);
});

test('PS-2 a prepared statement follows the shard of each transaction', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const [shard, first] = turn % 2 === 0 ? ([south, 'South 1'] as const) : ([aShard(), undefined] as const);
    expect((await single.withShard(shard, names))[0]).toBe(first);
  }
});

test('PS-4 what is asked together leaves in one packet, with the opening of the transaction', async () => {
  const { address, packets, close } = await countingProxy(appUrl);
  const counted = openDatabase(address, { connections: 1 });
  await counted.withShard(north, names);
  packets.length = 0;
  await counted.withShard(north, (db) => Promise.all([names(db), names(db), names(db)]));
  const sent = packets.length;
  await counted.close();
  await close();
  // Opening with the three questions, and the commit: five without it.
  expect(sent).toBeLessThan(4);
});

test('PS-5 what goes along with the commit is stored with it, and its failure undoes everything', async () => {
  const insert = (db: ShardDb, name: string | null) => sql`insert into groups (name) values (${name})`.compile(db);
  const shard = aShard();
  await single.withShard(shard, async (db) => sendAtCommit(db, insert(db, 'Last')));
  const failing = single.withShard(shard, async (db) => {
    await add('First')(db);
    sendAtCommit(db, insert(db, null));
  });
  await expect(failing).rejects.toThrow('null value');
  expect(await single.withShard(shard, names)).toEqual(['Last']);
});

test('PS-6 nobody waits for the commit of a read: it leaves with what is asked next on its connection', async () => {
  const { address, packets, close } = await countingProxy(appUrl);
  const counted = openDatabase(address, { connections: 1 });
  await counted.withShard(north, names, 'read');
  packets.length = 0;
  const both = await Promise.all([counted.withShard(north, names, 'read'), counted.withShard(south, names, 'read')]);
  const sent = packets.length;
  await counted.close();
  await close();
  expect(both).toEqual([expect.arrayContaining(['North 1']), ['South 1']]);
  // The first with its question, its commit with the second and its question, and perhaps the last commit.
  expect(sent).toBeLessThan(4);
});

test('PS-6 a swallowed error of a read is told, although its commit is not waited for', async () => {
  const swallow = async (db: ShardDb) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
  };
  await expect(single.withShard(north, swallow, 'read')).rejects.toThrow('an error was swallowed');
  expect(await single.withShard(north, names, 'read')).toContain('North 1');
});

test('PS-7 a statement that is put together once brings other values each time', async () => {
  let builds = 0;
  const named = statement<{ name: string; most: number }, { name: string }>(({ name, most }) => {
    builds += 1;
    return sql`select name from groups where name = ${name} limit ${most}`;
  });
  const ask = (shard: Shard, name: string, most: number) =>
    database.withShard(shard, (db) => named.run(db, { name, most }), 'read');
  expect([
    await ask(north, 'North 1', 1),
    await ask(south, 'North 1', 1),
    await ask(south, 'South 1', 1),
    await ask(south, 'South 1', 0),
  ]).toEqual([[{ name: 'North 1' }], [], [{ name: 'South 1' }], []]);
  expect(builds).toBe(1);
});

test('PS-7 a statement that looks at a value while it is put together is refused', async () => {
  const looking = statement<{ most: number }, object>(({ most }) => sql`select ${most > 1 ? sql`1` : sql`2`}`);
  await expect(single.withShard(north, (db) => looking.run(db, { most: 2 }))).rejects.toThrow('looks at its value');
});

test('PS-7 a statement with choices is put together once for each of them', async () => {
  const builds: string[] = [];
  const groups = statementOf<{ order: 'asc' | 'desc' }, { most: number }, { name: string }>(({ most }, { order }) => {
    builds.push(order);
    return sql`select name from groups order by name ${order === 'asc' ? sql`asc` : sql`desc`} limit ${most}`;
  });
  const shard = aShard();
  await database.withShard(shard, (db) => Promise.all([add('A')(db), add('B')(db)]));
  const ask = async (order: 'asc' | 'desc', most: number) =>
    (await database.withShard(shard, (db) => groups({ order }).run(db, { most }), 'read')).map(({ name }) => name);
  expect([await ask('asc', 1), await ask('desc', 1), await ask('asc', 2)]).toEqual([['A'], ['B'], ['A', 'B']]);
  expect(builds).toEqual(['asc', 'desc']);
});

test('PS-9 the columns of a statement are asked for once per connection, and read in the same way ever after', async () => {
  const { address, packets, close } = await countingProxy(appUrl);
  const counted = openDatabase(address, { connections: 1 });
  const ask = async () => {
    packets.length = 0;
    const { rows } = await counted.withShard(north, (db) =>
      sql`select 7 as number, null::text as nothing, array['a'] as list, '{"a": 1}'::jsonb as object,
        '2026-01-02T03:04:05Z'::timestamptz as instant`.execute(db),
    );
    return { rows, bytes: packets.reduce((sum, one) => sum + one, 0) };
  };
  await ask();
  const [second, third] = [await ask(), await ask()];
  await counted.close();
  await close();
  const instant = new Date('2026-01-02T03:04:05Z');
  expect(second.rows).toEqual([{ number: 7, nothing: null, list: ['a'], object: { a: 1 }, instant }]);
  expect(third).toEqual(second);
});

test('PS-9 a statement whose columns have changed since is refused, and never read as it was', async () => {
  const client = new pg.Client({ connectionString: inject('university').ownerUrl });
  await client.connect();
  const ask = () => sendPrepared(client, CompiledQuery.raw('select * from changing')).then(({ rows }): unknown => rows);
  await client.query('create temporary table changing as select 1 as one');
  expect([await ask(), await ask()]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await client.query('alter table changing alter one type text');
  await expect(ask()).rejects.toThrow('cached plan must not change result type');
  await client.end();
});

test('PS-3 names fit PostgreSQL, and transaction words get none', () => {
  expect(Buffer.byteLength(statementName('select 1') ?? '')).toBeLessThanOrEqual(63);
  expect(statementName('begin')).toBeUndefined();
});

test('DB-7 an update moves the version on, whatever the statement says', async () => {
  const versions = await database.withShard(aShard(), async (db) => {
    const { id } = await db.insertInto('groups').values({ name: 'One' }).returning('id').executeTakeFirstOrThrow();
    const change = db.updateTable('groups').set({ name: 'Two', version: 99 }).where('id', '=', id);
    return [
      await change.returning('version').executeTakeFirstOrThrow(),
      await change.returning('version').executeTakeFirstOrThrow(),
    ];
  });
  expect(versions).toEqual([{ version: 2 }, { version: 3 }]);
});

test.each([
  [`email_key = any ('{u77@x.edu,u78@x.edu}')`, 'users_email'],
  [`user_name_key = 'u77' or email_key = 'u77'`, 'users_user_name'],
  [`uid_key = any ('{u77}') or puid = '77'`, 'users_uid'],
])('DB-8 under row-level security, %s is looked up in an index', async (condition, index) => {
  const plan = await database.withShard(await crowdedShard, (db) =>
    sql<{ 'QUERY PLAN': string }>`explain select id from users where ${sql.raw(condition)}`.execute(db),
  );
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain(index);
  expect(lines).not.toContain('Seq Scan');
});

test('CK-1 circuit_now() is the shard’s own test clock, frozen or shifted, else the database clock', async () => {
  const shard = aShard();
  const now = async () => {
    const { rows } = await database.withShard(shard, (db) =>
      sql<{ now: Date }>`select circuit_now() as now`.execute(db),
    );
    return rows[0]?.now.getTime() ?? Number.NaN;
  };
  expect(Math.abs((await now()) - Date.now())).toBeLessThan(60_000);
  await database.withShard(shard, (db) =>
    sql`insert into test_clock (frozen_at) values ('2027-03-01T12:00:00Z')`.execute(db),
  );
  expect(new Date(await now()).toISOString()).toBe('2027-03-01T12:00:00.000Z');
  await database.withShard(shard, (db) =>
    sql`update test_clock set frozen_at = null, shift = interval '10 days'`.execute(db),
  );
  expect(Math.round(((await now()) - Date.now()) / 86_400_000)).toBe(10);
});

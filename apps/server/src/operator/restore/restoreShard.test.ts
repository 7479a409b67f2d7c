import { randomUUID } from 'node:crypto';

import { addressOf, compareShard, createDatabase, openDatabase, replaceShard, shardContents } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { addMoveTwin, addTwin, aShard, TWIN_ID } from '@circuit/testing';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';

import { aDatabase, loginsOf } from '#testing/aDatabase.ts';

import { MANNERS } from './manners.ts';
import { restoreShard } from './restoreShard.ts';

const [north, south] = [aShard(), aShard()];
let running: Awaited<ReturnType<typeof aDatabase>>;
let fromUrl: string;
let tables: string[];

async function asOwner<Answer>(url: string, work: (owner: pg.Client) => Promise<Answer>): Promise<Answer> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

const run = (url: string, ...statements: string[]) =>
  asOwner(url, async (owner) => {
    for (const statement of statements) await owner.query(statement);
  });

const addUser = (shard: Shard, name: string) =>
  run(running.ownerUrl, `insert into users (shard, email, first_name) values ('${shard}', '${name}@x.edu', '${name}')`);

/** As a restore to a moment gives it: a database beside the running one that has what this one has now. */
async function copyBeside(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = new URL(running.ownerUrl).pathname.slice(1);
  await createDatabase(inject('university').ownerUrl, { ...loginsOf(running), name, template });
  return addressOf(running.ownerUrl, name);
}

const restore = () => restoreShard({ ownerUrl: running.ownerUrl, fromUrl, shard: north, reason: 'A drill.' });
const contents = (shard: Shard, url = running.ownerUrl) => shardContents(url, shard);

/** Tables that hold the rows of the moment and no others. Jobs and sessions are ended, so their rows differ. */
const replaced = () => tables.filter((table) => !(table in MANNERS) && table !== 'job_logs' && table !== 'sessions');

async function expectTheMoment(): Promise<void> {
  const [here, there] = await Promise.all([contents(north), contents(north, fromUrl)]);
  expect(Object.fromEntries(replaced().map((table) => [table, here[table]]))).toEqual(
    Object.fromEntries(replaced().map((table) => [table, there[table]])),
  );
}

beforeAll(async () => {
  running = await aDatabase(inject('university'), []);
  tables = await addTwin(running.appUrl, north, 'north');
  tables.push(...(await addMoveTwin(running.ownerUrl, north, 'north')));
  await addTwin(running.appUrl, south, 'south');
  for (const shard of [north, south])
    await run(running.ownerUrl, `update job_logs set status = 'running' where shard = '${shard}'`);
  await addUser(north, 'deleted');
  fromUrl = await copyBeside();
  await run(
    running.ownerUrl,
    `update users set last_name = 'Changed'`,
    `update group_assignments set title = 'Changed'`,
    `delete from scores`,
    `delete from users where first_name = 'deleted'`,
    `update messages set state = 'sent', sent_at = now()`,
    `insert into audit_events (shard, verb, entity, trace_id) values ('${north}', 'groupChanged', 'group', 'later')`,
    `insert into refresh_tokens (shard, token_hash, session_id, counter) values ('${north}', 'later', '${TWIN_ID}', 2)`,
  );
  await addUser(north, 'later');
  await addUser(south, 'later');
});

test('BK-1 a dry run says which tables differ and changes nothing', async () => {
  const before = [await contents(north), await contents(south)];
  const reports = await compareShard({ ownerUrl: running.ownerUrl, fromUrl, shard: north });
  const differ = reports.filter((report) => report.before.sum !== report.restored.sum).map(({ table }) => table);
  expect(differ.toSorted()).toEqual(
    ['audit_events', 'group_assignments', 'messages', 'refresh_tokens', 'scores', 'users'].toSorted(),
  );
  expect([await contents(north), await contents(south)]).toEqual(before);
});

test('BK-1 a restore that fails or is cut off leaves every row as it was', async () => {
  const before = [await contents(north), await contents(south)];
  const order = { ownerUrl: running.ownerUrl, fromUrl, shard: north, manners: MANNERS };
  const failing = replaceShard({ ...order, finish: () => Promise.reject(new Error('no room left')) });
  await expect(failing).rejects.toThrow('no room left');
  const cutOff = replaceShard({
    ...order,
    finish: async (inRestore) => {
      const { rows } = (await inRestore('select pg_backend_pid() as pid', [])) as { rows: { pid: number }[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- asked a line above
      await run(running.ownerUrl, `select pg_terminate_backend(${rows[0]?.pid})`);
      await inRestore('select 1', []);
    },
  });
  await expect(cutOff).rejects.toThrow(/connection/i);
  expect([await contents(north), await contents(south)]).toEqual(before);
});

test('BK-1 one university has the rows of the moment again; every row of the other is untouched', async () => {
  const other = await contents(south);
  const reports = await restore();
  expect(reports.map(({ table }) => table).toSorted()).toEqual([...tables, 'test_clock'].toSorted());
  await expectTheMoment();
  expect(await contents(south)).toEqual(other);
});

test('BK-1 the same restore once more gives the same', async () => {
  const rows = async () => Object.entries(await contents(north)).map(([table, content]) => [table, content.rows]);
  const first = await rows();
  await restore();
  await expectTheMoment();
  // The audit tells of both.
  expect(await rows()).toEqual(
    first.map(([table, count]) => [table, Number(count) + Number(table === 'audit_events')]),
  );
});

test('BK-1 an owner whom row-level security binds, and for whom references are checked, restores it as well', async () => {
  const role = `plain_${randomUUID().slice(0, 8)}`;
  const name = new URL(running.ownerUrl).pathname.slice(1);
  await run(
    running.ownerUrl,
    `create role ${role} login password 'plain'`,
    `grant connect, temporary on database ${name} to ${role}`,
    `grant usage on schema public to ${role}`,
    `do $$ declare t regclass; begin
      for t in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('grant select, insert, update, delete, references on %s to ${role}', t);
      end loop; end $$`,
    `delete from scores where shard = '${north}'`,
  );
  const other = await contents(south);
  const ownerUrl = addressOf(running.ownerUrl, name, { role, password: 'plain' });
  await restoreShard({ ownerUrl, fromUrl, shard: north, reason: 'A drill.' });
  await expectTheMoment();
  expect(await contents(south)).toEqual(other);
});

test('BK-3 what was sent stays sent, the audit keeps what happened since, jobs and sessions of the moment are ended', async () => {
  const { rows } = await asOwner(running.ownerUrl, (owner) =>
    owner.query(
      `select (select array_agg(state) from messages where shard = $1) as messages,
        (select array_agg(verb order by at desc) from audit_events where shard = $1 and trace_id <> 'north') as audit,
        (select reason from audit_events where shard = $1 and verb = 'shardRestored' limit 1) as reason,
        (select count(*)::int from refresh_tokens where shard = $1) as tokens,
        (select count(*)::int from sessions where shard = $1 and revoked_at is null) as sessions,
        (select jsonb_agg(distinct status || ': ' || (messages ->> -1)) from job_logs where shard = $1) as jobs,
        (select count(*)::int from sessions where shard = $2 and revoked_at is null) as "otherSessions"`,
      [north, south],
    ),
  );
  expect(rows[0]).toEqual({
    messages: ['sent'],
    audit: ['shardRestored', 'shardRestored', 'shardRestored', 'groupChanged'],
    reason: 'A drill.',
    tokens: 0,
    sessions: 0,
    jobs: ['failed: The university was restored to an earlier moment, so this job was stopped. Start it again.'],
    otherSessions: 1,
  });
});

test('BK-3 every table that is restored in a manner of its own exists', () => {
  expect(Object.keys(MANNERS).filter((table) => !tables.includes(table))).toEqual([]);
});

test('BK-2 nobody else writes in a university while it is restored; others write, and everybody reads', async () => {
  const database = openDatabase(running.appUrl, { connections: 2, waitMs: 600 });
  const names = (shard: Shard) =>
    database.withShard(shard, (db) => db.selectFrom('users').select('first_name').execute(), 'read');
  const write = (shard: Shard) =>
    database.withShard(shard, (db) => db.updateTable('users').set({ last_name: 'Written' }).execute());
  const seen: unknown[] = [];
  let waiting: Promise<unknown> = Promise.resolve();
  await replaceShard({
    ownerUrl: running.ownerUrl,
    fromUrl,
    shard: north,
    manners: MANNERS,
    finish: async () => {
      await expect(write(north)).rejects.toThrow('This shard is closed while its rows are restored.');
      await expect(
        database.withShard(north, async (db) => {
          if ((await db.selectFrom('users').select('id').execute()).length === 0) throw new Error('Nobody is here.');
        }),
      ).rejects.toThrow('This shard is closed');
      await write(south);
      seen.push(await names(north), await names(south));
      // One that comes shortly before the end waits for it, without a connection.
      waiting = write(north);
      await names(south);
    },
  });
  await waiting;
  expect(seen).toEqual([expect.any(Array), expect.any(Array)]);
  const written = await database.withShard(north, (db) => db.selectFrom('users').select('last_name').execute());
  expect(new Set(written.map(({ last_name: name }) => name))).toEqual(new Set(['Written']));
  await database.close();
});

test('BK-4 tables of another version, the same database and a university without people are refused in plain words', async () => {
  const order = { ownerUrl: running.ownerUrl, fromUrl, shard: north };
  await expect(compareShard({ ...order, fromUrl: running.ownerUrl })).rejects.toThrow('lead to the same database');
  await expect(compareShard({ ...order, shard: aShard() })).rejects.toThrow('has nobody of');
  await run(fromUrl, `insert into schema_migrations (name, checksum) values ('29990101000000_later.sql', 'x')`);
  await expect(restore()).rejects.toThrow('a newer version: this one lacks 29990101000000_later.sql');
  await run(fromUrl, `delete from schema_migrations where name >= '2026111510'`);
  await expect(restore()).rejects.toThrow(
    /an older version: it lacks \S+ and \d+ more\. Run "circuit migrate" on it first/,
  );
});

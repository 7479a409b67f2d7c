import { catalogueOffences } from '@circuit/db';
import { aShard } from '@circuit/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';

import { aDatabase } from '#testing/aDatabase.ts';
import { aHome, type TestHome } from '#testing/aHome.ts';

import { job } from '#platform/jobs/job.ts';
import { insertJobLog } from './jobLog.store.ts';
import { prepareQueue } from '#platform/jobs/prepareQueue.ts';

const kind = 'quiet';
const quiet = job({ kind, schema: z.object({}), run: async () => ({}) });
const shard = aShard();
let home: TestHome;
let owner: pg.Client;
let urls: Awaited<ReturnType<typeof aDatabase>>;

beforeAll(async () => {
  urls = await aDatabase(inject('university'), [quiet]);
  home = await aHome(urls);
  owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await home.close();
});

const newJobLog = (inShard = shard) =>
  home.database.withShard(inShard, (db) => insertJobLog(db, { kind, startedBy: null }));

async function queued(jobLogId: string) {
  const { rows } = await owner.query<{ group: string; data: object; deadLetter: string; heartbeat: number }>(
    `select group_id as "group", data, dead_letter as "deadLetter", heartbeat_seconds as heartbeat
     from pgboss.job where id = $1`,
    [jobLogId],
  );
  return rows;
}

test('JO-1 a job enqueued in a transaction that is rolled back never exists', async () => {
  const { id } = await newJobLog();
  const doomed = home.database.withShard(shard, async (db) => {
    await home.queue.enqueue(db, { kind, shard, jobLogId: id, data: {} });
    throw new Error('changed my mind');
  });
  await expect(doomed).rejects.toThrow('changed my mind');
  expect(await queued(id)).toEqual([]);
});

test('JO-1 a job enqueued in a transaction that commits is there, with its shard and its settings', async () => {
  const { id } = await newJobLog();
  await home.database.withShard(shard, (db) =>
    home.queue.enqueue(db, { kind, shard, jobLogId: id, traceId: 'trace-1', data: { groupId: 'g' } }),
  );
  expect(await queued(id)).toEqual([
    {
      group: shard,
      data: { shard, jobLogId: id, traceId: 'trace-1', data: { groupId: 'g' } },
      deadLetter: 'deadLetters',
      heartbeat: 10,
    },
  ]);
});

test('JO-2 two enqueues for one jobLog are one job, in one transaction or in twenty at once [F5]', async () => {
  const { id } = await newJobLog();
  const enqueue = () =>
    home.database.withShard(shard, async (db) => {
      await home.queue.enqueue(db, { kind, shard, jobLogId: id, data: {} });
      await home.queue.enqueue(db, { kind, shard, jobLogId: id, data: {} });
    });
  await Promise.all(Array.from({ length: 20 }, enqueue));
  expect(await queued(id)).toHaveLength(1);
});

test.each([
  'select data from pgboss.job',
  'select data from pgboss.job_common',
  'select output from pgboss.job_common',
  'select source_output from pgboss.job_common',
  'select id from pgboss.job_common',
  'select * from pgboss.queue',
  'select ready_history from pgboss.queue',
  'update pgboss.queue set retry_limit = 0',
  'select * from pgboss.warning',
  'select * from pgboss.schedule',
  'update pgboss.job_common set data = null',
  'delete from pgboss.job_common',
  `insert into pgboss.job_common (name) values ('${kind}') returning data`,
  `insert into pgboss.queue (name) values ('other')`,
  `select pgboss.create_queue('other', '{}')`,
])('JO-3 the app role is refused: %s', async (statement) => {
  const app = new pg.Client({ connectionString: urls.appUrl });
  await app.connect();
  await expect(app.query(statement)).rejects.toThrow('permission denied');
  await app.end();
});

test('JO-14 what sends jobs does so with the login of the app alone, and leaves no connection of its own', async () => {
  const alone = await aHome({ appUrl: urls.appUrl, connections: 2 });
  const { id } = await newJobLog();
  await alone.database.withShard(shard, (db) => alone.queue.enqueue(db, { kind, shard, jobLogId: id, data: {} }));
  const { rows } = await owner.query<{ role: string }>(
    `select distinct usename as role from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and usename is not null`,
  );
  await alone.close();
  expect(await queued(id)).toHaveLength(1);
  expect(rows).toEqual([{ role: new URL(urls.appUrl).username }]);
});

test('JO-3 the catalogue holds no offence after the queue was prepared once more, and its jobs are still there', async () => {
  const { id } = await newJobLog();
  await home.database.withShard(shard, (db) => home.queue.enqueue(db, { kind, shard, jobLogId: id, data: {} }));
  await Promise.all([prepareQueue(urls.jobsUrl, [quiet]), prepareQueue(urls.jobsUrl, [quiet])]);
  expect(await catalogueOffences(owner)).toEqual([]);
  expect(await queued(id)).toHaveLength(1);
});

test('JO-11 a job is refused in a transaction of another shard', async () => {
  const { id } = await newJobLog();
  const crossing = home.database.withShard(aShard(), (db) =>
    home.queue.enqueue(db, { kind, shard, jobLogId: id, data: {} }),
  );
  await expect(crossing).rejects.toThrow('a transaction of its own shard');
  expect(await queued(id)).toEqual([]);
});

test('JO-11 a job of a kind without a queue is refused, and its transaction with it', async () => {
  const unknown = home.database.withShard(shard, async (db) => {
    const { id } = await insertJobLog(db, { kind: 'unknown', startedBy: null });
    await home.queue.enqueue(db, { kind: 'unknown', shard, jobLogId: id, data: {} });
  });
  await expect(unknown).rejects.toThrow('Queue unknown does not exist');
});

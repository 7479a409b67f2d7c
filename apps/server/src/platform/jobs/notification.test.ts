import type { JobLogId, Shard } from '@circuit/domain/kernel';
import { aShard } from '@circuit/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';

import { openLog } from '#platform/log.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aHome, type TestHome } from '#testing/aHome.ts';

import { job } from './job.ts';
import { startRunner, type Runner } from './runner.ts';
import type { Looks } from './slots.ts';

const kind = 'heard';
const started: JobLogId[] = [];
const heard = job({
  kind,
  schema: z.object({}),
  run: async (_data, { jobLogId }) => {
    started.push(jobLogId);
    return {};
  },
});

/** Nobody looks again within a test: what starts was heard of. */
const NEVER: Looks = { oftenSeconds: 3600, seldomSeconds: 3600 };
const shard = aShard();
let home: TestHome;
let owner: pg.Client;
let urls: Awaited<ReturnType<typeof aDatabase>>;
const runners: Runner[] = [];

beforeAll(async () => {
  urls = await aDatabase(inject('university'), [heard]);
  home = await aHome(urls);
  owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
});
afterEach(async () => void (await Promise.all(runners.splice(0).map((runner) => runner.stop()))));
afterAll(async () => {
  await owner.end();
  await home.close();
});

async function startLooking(looks: Looks): Promise<void> {
  const place = { home, jobsUrl: urls.jobsUrl };
  runners.push(await startRunner([place], [heard], { countJob: () => undefined }, openLog('silent'), looks));
  // Every slot looks once when it opens. What comes later is found by what this test is about.
  await new Promise((resolve) => setTimeout(resolve, 500));
}

const enqueue = (inShard: Shard = shard): Promise<JobLogId> =>
  home.database.withShard(inShard, async (db) => {
    const { id } = await insertJobLog(db, { kind, startedBy: null });
    await home.queue.enqueue(db, { kind, shard: inShard, jobLogId: id, data: {} });
    return id;
  });

const untilStarted = (id: JobLogId) =>
  vi.waitFor(() => expect(started).toContain(id), { timeout: 20_000, interval: 5 });

async function listeners(): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and query ilike '%listen%' and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

async function cutListeners(): Promise<void> {
  const pids = await listeners();
  expect(pids).toHaveLength(runners.length);
  await owner.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid', [pids]);
}

const allow = (connections: number) =>
  owner.query(
    `do $$ begin execute format('alter database %I connection limit ${connections}', current_database()); end $$`,
  );

test('JO-17 a worker that never looks hears of a job when the transaction that asked for it commits', async () => {
  await startLooking(NEVER);
  const committing = Promise.withResolvers<void>();
  const inserted = Promise.withResolvers<JobLogId>();
  const asking = home.database.withShard(shard, async (db) => {
    const { id } = await insertJobLog(db, { kind, startedBy: null });
    await home.queue.enqueue(db, { kind, shard, jobLogId: id, data: {} });
    inserted.resolve(id);
    await committing.promise;
  });
  const id = await inserted.promise;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(started).not.toContain(id);
  committing.resolve();
  await asking;
  await untilStarted(id);
});

test('JO-18 a worker whose listening connection was cut listens again, and looks for what it missed [F3]', async () => {
  await startLooking(NEVER);
  await cutListeners();
  const missed = await enqueue();
  expect(started).not.toContain(missed);
  await untilStarted(missed);
  expect(await listeners()).toHaveLength(1);
  await untilStarted(await enqueue());
});

test('JO-18 a worker that cannot listen again finds jobs by looking, until it can [F3]', async () => {
  await startLooking({ oftenSeconds: 1, seldomSeconds: 3600 });
  await untilStarted(await enqueue());
  await allow(0);
  try {
    await cutListeners();
    await untilStarted(await enqueue());
    expect(await listeners()).toEqual([]);
  } finally {
    await allow(-1);
  }
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), { timeout: 20_000 });
});

test('JO-18 two workers that lose their listening connections in a crowd run every job once [F3]', async () => {
  await startLooking(NEVER);
  await startLooking(NEVER);
  const shards = [aShard(), aShard(), aShard()];
  const crowd = () => Promise.all(Array.from({ length: 30 }, (_, n) => enqueue(shards[n % 3])));
  const before = await crowd();
  await cutListeners();
  const ids = [...before, ...(await crowd())];
  await Promise.all(ids.map(untilStarted));
  await vi.waitFor(async () => {
    const { rows } = await owner.query(
      'select status, attempts, count(*)::int as count from job_logs where id = any ($1::uuid[]) group by 1, 2',
      [ids],
    );
    expect(rows).toEqual([{ status: 'succeeded', attempts: 1, count: 60 }]);
  });
  expect(started.filter((id) => ids.includes(id))).toHaveLength(60);
});

import { EXPORT_SUBMISSIONS } from '@circuit/domain/jobLogs';
import type { JobLogId, Shard } from '@circuit/domain/kernel';
import { aShard, freePort } from '@circuit/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';

import { openLog } from '#platform/log.ts';
import { ProblemError } from '#platform/problems.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aHome, type TestHome } from '#testing/aHome.ts';

import { job, JobCancelled, type JobContext } from './job.ts';
import { insertJobLog, JOB_LOG_COLUMNS, type JobLog } from '#platform/queue/jobLog.store.ts';
import { JOBS_CHANNEL } from '#platform/queue/notification.store.ts';
import { startRunner, type Runner } from './runner.ts';

const NOTHING = z.object({});
/** What a test wants a running job to wait for; each by the name in its data. */
const gates = new Map<string, PromiseWithResolvers<void>>();
const starts: { shard: Shard; kind: string; jobLogId: JobLogId; attempt: number }[] = [];
const discarded: string[] = [];
/** How many slow jobs each shard has running, had at most, and had when each began. */
const running = new Map<Shard, { now: number; most: number; atStart: number[] }>();
const note = ({ shard, jobLogId, attempt }: JobContext, kind: string) =>
  void starts.push({ shard, jobLogId, attempt, kind });
const startsOf = (id: JobLogId) => starts.filter(({ jobLogId }) => jobLogId === id).map(({ attempt }) => attempt);

const ofSlow = () => starts.filter(({ kind }) => kind === 'slow');

function gate(name: string): PromiseWithResolvers<void> {
  const known = gates.get(name) ?? Promise.withResolvers<void>();
  gates.set(name, known);
  return known;
}

const counting = job({
  kind: 'counting',
  schema: z.object({ upTo: z.number(), gate: z.string().optional() }),
  run: async ({ upTo, gate: name }, context) => {
    note(context, 'counting');
    for (let done = 1; done <= upTo; done += 1) await context.progress(done, upTo);
    await context.message('Counted.');
    if (name !== undefined) await gate(name).promise;
    return { counts: { numbers: upTo }, result: { last: upTo } };
  },
});
const patient = job({
  kind: 'patient',
  schema: NOTHING,
  run: async (_data, context) => {
    note(context, 'patient');
    for (;;) {
      if (await context.isCancelled()) throw new JobCancelled();
      await sleep(20);
    }
  },
});
const poison = job({
  kind: 'poison',
  schema: NOTHING,
  retries: 1,
  run: async (_data, context) => {
    note(context, 'poison');
    throw new Error('secret detail of Ada Lovelace');
  },
});
const hopeless = job({
  kind: 'hopeless',
  schema: z.object({ isReadable: z.literal(true) }),
  run: async (_data, context) => {
    note(context, 'hopeless');
    throw new ProblemError({ kind: 'notFound', what: 'group' });
  },
});
async function takeTime(context: JobContext, kind: string) {
  note(context, kind);
  const own = running.get(context.shard) ?? { now: 0, most: 0, atStart: [] };
  running.set(context.shard, own);
  own.now += 1;
  own.most = Math.max(own.most, own.now);
  own.atStart.push(own.now);
  await sleep(150);
  own.now -= 1;
  return {};
}
const slow = job({
  kind: 'slow',
  schema: NOTHING,
  run: (_data, context) => takeTime(context, 'slow'),
});
/** Its first try hangs between its effect and its end; the others do not. */
const hanging = job({
  kind: 'hanging',
  schema: z.object({ gate: z.string() }),
  retries: 1,
  run: async ({ gate: name }, context) => {
    note(context, 'hanging');
    if (context.attempt === 1) await gate(name).promise;
    return {
      result: { by: context.attempt },
      discard: async () => void discarded.push(`${context.jobLogId} ${context.attempt}`),
    };
  },
});
const mortal = job({
  kind: 'mortal',
  schema: z.object({ gate: z.string() }),
  retries: 0,
  run: async ({ gate: name }, context) => {
    note(context, 'mortal');
    await gate(name).promise;
    return { result: { by: context.attempt } };
  },
});
/** Has one try and no more, and waits until it is cancelled; the name of a gate makes it deaf to an end first. */
const fragile = job({
  kind: 'fragile',
  schema: z.object({ gate: z.string().optional() }),
  retries: 0,
  run: async ({ gate: name }, context) => {
    note(context, 'fragile');
    if (name !== undefined && context.attempt === 1) await gate(name).promise;
    for (;;) {
      if (await context.isCancelled()) throw new JobCancelled();
      await sleep(20);
    }
  },
});
/** One of the kinds that make a file. */
const exporting = job({
  kind: EXPORT_SUBMISSIONS,
  schema: NOTHING,
  run: (_data, context) => takeTime(context, 'exporting'),
});
const JOBS = [exporting, counting, patient, fragile, poison, hopeless, slow, hanging, mortal];

const shard = aShard();
const lines: string[] = [];
const counted: string[] = [];
let home: TestHome;
let owner: pg.Client;
let runner: Runner;
let urls: Awaited<ReturnType<typeof aDatabase>>;

const newRunner = () =>
  startRunner(
    [{ home, jobsUrl: urls.jobsUrl }],
    JOBS,
    { countJob: (kind, outcome) => void counted.push(`${kind} ${outcome}`) },
    openLog('info', { write: (line) => void lines.push(line) }),
    { deadWorkersSeconds: 1 },
  );

beforeAll(async () => {
  urls = await aDatabase(inject('university'), JOBS);
  home = await aHome(urls);
  owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  runner = await newRunner();
});
afterAll(async () => {
  for (const { resolve } of gates.values()) resolve();
  await runner.stop();
  await owner.end();
  await home.close();
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const start = (kind: string, data: object = {}, inShard = shard): Promise<JobLogId> =>
  home.database.withShard(inShard, async (db) => {
    const { id } = await insertJobLog(db, { kind, startedBy: null });
    await home.queue.enqueue(db, { kind, shard: inShard, jobLogId: id, data });
    return id;
  });

const startMany = (kind: string, count: number, inShard: Shard): Promise<void> =>
  home.database.withShard(inShard, async (db) => {
    for (let n = 0; n < count; n += 1) {
      const { id } = await insertJobLog(db, { kind, startedBy: null });
      await home.queue.enqueue(db, { kind, shard: inShard, jobLogId: id, data: {} });
    }
  });

async function jobLog(id: JobLogId, inShard = shard) {
  const { rows } = await home.database.withShard(inShard, (db) =>
    sql<JobLog & { result: unknown }>`select ${JOB_LOG_COLUMNS}, result from job_logs where id = ${id}`.execute(db),
  );
  return rows[0];
}

const until = (check: () => Promise<void>, timeout = 40_000) => vi.waitFor(check, { timeout, interval: 50 });
/** The queue waits between two tries of a job, and a test does not. */
const endPauses = () =>
  owner.query(
    `with due as (
       update pgboss.job set start_after = now() where state = 'retry' and start_after > now() returning name)
     select pg_notify($1, name) from due`,
    [JOBS_CHANNEL],
  );
const untilStatus = (id: JobLogId, status: string) =>
  until(async () => {
    await endPauses();
    expect(await jobLog(id)).toMatchObject({ status });
  });
const untilTriedAgain = (id: JobLogId) =>
  until(async () => {
    await endPauses();
    expect(startsOf(id)).toEqual([1, 2]);
  });

const cancel = (id: JobLogId) =>
  home.database.withShard(shard, (db) =>
    sql`update job_logs set cancel_requested_at = circuit_now() where id = ${id}`.execute(db),
  );

async function stateOf(id: JobLogId) {
  const { rows } = await owner.query<{ state: string }>('select state from pgboss.job where id = $1', [id]);
  return rows[0]?.state;
}

/** As if its worker had been silent for longer than the queue waits. */
async function silence(id: JobLogId): Promise<void> {
  await until(async () => {
    await owner.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = $1 and state = 'active'`,
      [id],
    );
    expect(await stateOf(id)).not.toBe('active');
  });
}

test('JO-4 a job runs once, and its jobLog tells progress, message, counts and result', async () => {
  const id = await start('counting', { upTo: 5, gate: 'seen' });
  await until(async () =>
    expect(await jobLog(id)).toMatchObject({ status: 'running', done: 1, total: 5, messages: ['Counted.'] }),
  );
  gate('seen').resolve();
  await untilStatus(id, 'succeeded');
  expect(await jobLog(id)).toMatchObject({
    attempts: 1,
    done: 5,
    total: 5,
    counts: { numbers: 5 },
    result: { last: 5 },
    startedAt: expect.any(Date), // oxlint-disable-line typescript/no-unsafe-assignment -- a matcher
    endedAt: expect.any(Date), // oxlint-disable-line typescript/no-unsafe-assignment -- a matcher
  });
  await until(async () => expect(await stateOf(id)).toBe('completed'));
  expect(startsOf(id)).toEqual([1]);
  expect(counted).toContain('counting succeeded');
});

test('JO-5 a job that was cancelled while it waited never runs', async () => {
  const id = await home.database.withShard(shard, async (db) => {
    const log = await insertJobLog(db, { kind: 'counting', startedBy: null });
    await home.queue.enqueue(db, { kind: 'counting', shard, jobLogId: log.id, data: { upTo: 1 } });
    await sql`update job_logs set cancel_requested_at = circuit_now() where id = ${log.id}`.execute(db);
    return log.id;
  });
  await untilStatus(id, 'cancelled');
  await until(async () => expect(await stateOf(id)).toBe('completed'));
  expect(startsOf(id)).toEqual([]);
});

test('JO-5 a job that is cancelled while it runs ends at its next step', async () => {
  const id = await start('patient');
  await until(async () => expect(startsOf(id)).toEqual([1]));
  await cancel(id);
  await untilStatus(id, 'cancelled');
  expect((await jobLog(id))?.endedAt).not.toBeNull();
  await until(async () => expect(await stateOf(id)).toBe('completed'));
});

test('JO-6 a job that always fails becomes a dead letter and says so in plain words; others go on [F19]', async () => {
  const id = await start('poison');
  const other = await start('counting', { upTo: 2 });
  await untilStatus(other, 'succeeded');
  await untilStatus(id, 'failed');
  expect(await jobLog(id)).toMatchObject({
    attempts: 2,
    messages: [
      'Try 1 did not finish. We will try again.',
      'This did not finish in 2 tries, so we stopped. Start it again, or contact support.',
    ],
  });
  await until(async () => {
    const { rows } = await owner.query(
      `select source_name, state from pgboss.job where name = 'deadLetters' and source_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ source_name: 'poison', state: 'completed' }]);
  });
  const { rows } = await owner.query(`select output, source_output from pgboss.job where id = $1 or source_id = $1`, [
    id,
  ]);
  expect(JSON.stringify(rows)).not.toContain('Lovelace');
  expect(startsOf(id)).toEqual([1, 2]);
});

test.each([
  ['what the caller must mend', { isReadable: true }, 'There is no such group.', 1],
  ['a payload that cannot be read', { isReadable: 'no' }, 'We could not read this job.', 0],
])('JO-13 %s is not tried again', async (_why, data, message, runs) => {
  const id = await start('hopeless', data);
  await untilStatus(id, 'failed');
  expect(await jobLog(id)).toMatchObject({ attempts: 1, messages: [message] });
  expect(startsOf(id)).toHaveLength(runs);
});

test('JO-7 a try that was overtaken can neither end the job nor publish its result [F4]', async () => {
  const id = await start('hanging', { gate: 'overtaken' });
  await until(async () => expect(startsOf(id)).toEqual([1]));
  await silence(id);
  await untilStatus(id, 'succeeded');
  const published = await jobLog(id);
  expect(published).toMatchObject({ attempts: 2, result: { by: 2 } });
  gate('overtaken').resolve();
  await until(async () => expect(discarded).toEqual([`${id} 1`]));
  expect(await jobLog(id)).toEqual(published);
});

test('JO-9 a job whose last worker died without a word ends failed, whatever that worker says later', async () => {
  const id = await start('mortal', { gate: 'dead' });
  await until(async () => expect(startsOf(id)).toEqual([1]));
  await silence(id);
  await untilStatus(id, 'failed');
  gate('dead').resolve();
  await until(async () => expect(lines.join('')).toMatch(new RegExp(`"jobLogId":"${id}".*"end":"overtaken"`)));
  expect(await jobLog(id)).toMatchObject({ status: 'failed', result: null });
});

test('JO-8 shards that fill every slot do not keep another one waiting: its job comes next [F19]', async () => {
  const crowds = [aShard(), aShard(), aShard()];
  const small = aShard();
  await Promise.all(crowds.map((crowd) => startMany('slow', 20, crowd)));
  await until(async () => expect(ofSlow().length).toBeGreaterThanOrEqual(6));
  const before = ofSlow().length;
  await start('slow', {}, small);
  await until(async () => expect(ofSlow()).toHaveLength(61), 19_000);
  const place = ofSlow().findIndex((started) => started.shard === small);
  expect(place - before).toBeLessThanOrEqual(6);
});

test('JO-8 a shard alone with forty jobs leaves room in which the job of another one starts [F19]', async () => {
  const crowd = aShard();
  await startMany('slow', 40, crowd);
  const other = aShard();
  await until(async () => expect(running.get(crowd)?.most).toBeGreaterThan(0));
  const id = await start('slow', {}, other);
  await until(async () => expect(await jobLog(id, other)).toMatchObject({ status: 'succeeded' }));
  expect(starts.filter((started) => started.shard === crowd).length).toBeLessThan(40);
  await until(async () => expect(starts.filter((started) => started.shard === crowd)).toHaveLength(40));
  expect(running.get(crowd)?.most).toBeLessThan(6);
});

test('JO-10 what is logged names the job and never its payload', async () => {
  const id = await start('counting', { upTo: 1, canary: 'payload-canary' });
  await untilStatus(id, 'succeeded');
  await until(async () => expect(lines.join('')).toMatch(new RegExp(`"jobLogId":"${id}".*"end":"succeeded"`)));
  expect(lines.join('')).toContain(`"shard":"${shard}"`);
  expect(lines.join('')).not.toContain('payload-canary');
});

test('JO-12 a worker that stops leaves its job at the next step, and another one finishes it [F3]', async () => {
  const id = await start('patient');
  await until(async () => expect(startsOf(id)).toEqual([1]));
  await runner.stop();
  expect(await jobLog(id)).toMatchObject({ status: 'queued', messages: [] });
  runner = await newRunner();
  await untilTriedAgain(id);
  await cancel(id);
  await untilStatus(id, 'cancelled');
});

test.each([
  ['leaves at its next step', {}],
  ['gets to no step before the worker is gone', { gate: 'deaf' }],
])(
  'JO-15 a last try that a worker’s end interrupted does not count: it %s, and is tried again [F3]',
  async (_how, data) => {
    const id = await start('fragile', data);
    await until(async () => expect(startsOf(id)).toEqual([1]));
    await runner.stop();
    gate('deaf').resolve();
    expect((await jobLog(id))?.status).not.toBe('failed');
    runner = await newRunner();
    await untilTriedAgain(id);
    await cancel(id);
    await untilStatus(id, 'cancelled');
    expect(await jobLog(id)).toMatchObject({ attempts: 2, messages: [] });
  },
);

test('JO-16 a queue that cannot be reached keeps only its own jobs waiting', async () => {
  const dead = `postgres://nobody:nothing@127.0.0.1:${await freePort()}/gone`;
  const quiet = openLog('silent');
  const other = await startRunner(
    [
      { home, jobsUrl: dead },
      { home, jobsUrl: urls.jobsUrl },
    ],
    JOBS,
    { countJob: () => undefined },
    quiet,
  );
  await runner.stop();
  const id = await start('counting', { upTo: 1 });
  await untilStatus(id, 'succeeded');
  await other.stop();
  runner = await newRunner();
  await expect(startRunner([{ home, jobsUrl: dead }], JOBS, { countJob: () => undefined }, quiet)).rejects.toThrow(
    'No job queue',
  );
});

test('LM-5 a limit on jobs or on exports holds for that university alone, and a new one for jobs that wait', async () => {
  const [limited, free, exporter] = [aShard(), aShard(), aShard()];
  /** Two slots that look in the same moment may take one more; nearly all jobs begin within the limit. */
  const usual = () =>
    [limited, free, exporter].map((one) =>
      running
        .get(one)
        ?.atStart.toSorted((a, b) => a - b)
        .at(-2),
    );
  home.limits.set(limited, { jobs: 1, exports: 4 }).set(exporter, { exports: 1 });
  await startMany('slow', 8, limited);
  await startMany('slow', 8, free);
  await startMany('exportSubmissions', 5, exporter);
  const of = (one: Shard) => starts.filter((started) => started.shard === one).length;
  await until(async () => expect([of(free), of(exporter)]).toEqual([8, 5]));
  expect(usual()).toEqual([1, 2, 1]);
  home.limits.set(limited, { jobs: 4 });
  await startMany('slow', 16, limited);
  await until(async () => expect(of(limited)).toBe(24));
  expect(usual()).toEqual([4, 2, 1]);
  home.limits.clear();
});

test('LM-5 a limit of one job holds when several jobs come at once', async () => {
  const limited = aShard();
  home.limits.set(limited, { jobs: 1 });
  const at = () => running.get(limited) ?? { now: 0, atStart: [] };
  for (let burst = 1; burst <= 6; burst += 1) {
    await startMany('slow', 3, limited);
    await until(async () => expect([at().atStart.length, at().now]).toEqual([3 * burst, 0]));
  }
  expect(at().atStart.filter((count) => count > 1).length).toBeLessThanOrEqual(2);
  home.limits.clear();
});

test('MV-5 a try for which the keys of the university are not known yet costs the job none of its tries', async () => {
  const other = aShard();
  const failures: string[] = [];
  // Alone, so that only this worker takes the job.
  await runner.stop();
  const worker = await startRunner(
    [
      {
        home,
        jobsUrl: urls.jobsUrl,
        homeFor: async () => {
          if (failures.length > 0) return home;
          failures.push('not yet');
          throw new Error('The keys cannot be read.');
        },
      },
    ],
    JOBS,
    { countJob: () => undefined },
    openLog('silent'),
  );
  const id = await start('poison', {}, other);
  await until(async () => expect(failures.length).toBeGreaterThan(0));
  await until(async () => {
    const { rows } = await owner.query<{ most: number }>(
      `select retry_limit as most from pgboss.job where data ->> 'jobLogId' = $1 and name = 'poison'`,
      [id],
    );
    // It has one try more than it began with.
    expect(rows).toEqual([{ most: 2 }]);
  });
  await worker.stop();
  runner = await newRunner();
});

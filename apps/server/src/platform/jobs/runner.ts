import type { Shard } from '@circuit/domain/kernel';
import { PgBoss, type JobResult } from 'pg-boss';
import type { Logger } from 'pino';

import type { Cell, Home } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Tracing } from '#platform/tracing/tracing.ts';

import type { Job } from './job.ts';
import { tracedJob } from './tracedJob.ts';
import { failAbandoned } from '#platform/queue/jobLog.store.ts';
import { payloadShape } from '#platform/queue/payload.ts';
import { startListening } from './listening.ts';
import { DEAD_LETTERS } from './prepareQueue.ts';
import { gaveUp, runTry, type TryEnd } from './runTry.ts';
import { openSlots, slotsPerShard, type Looks, type Queued } from './slots.ts';

export interface Runner {
  /** Takes no more jobs, interrupts those that run at their next step, and leaves what is not done to another worker. */
  stop(): Promise<void>;
}

/** Who hears how long jobs take, and what they ask of the database. */
interface Watched extends Pick<Metrics, 'countJob'> {
  readonly tracing?: Tracing | undefined;
}

interface Intervals extends Looks {
  /** How often this process looks for jobs of workers that died. */
  readonly deadWorkersSeconds: number;
}

/** How many jobs of one kind this process runs at once. */
const SLOTS = 6;
const STOP_MS = 6000;

// A commit that adds a job wakes the slots of its kind (ADR 0053). Looking is the net below: it finds retries when they
// are due, room in a shard that another process left, and jobs whose notification nobody heard. A slot that finds a job
// wakes the next one, since there may be more, so one that looks often is enough.
const INTERVALS: Intervals = { oftenSeconds: 2, seldomSeconds: 10, deadWorkersSeconds: 1 };

const REOPEN_MS = 5000;

/**
 * Runs the jobs of these databases until it is stopped. The queues must have been prepared. A database that is away at
 * the start keeps only its own jobs waiting: it is tried again until it answers. (JO-16)
 */
export async function startRunner(
  databases: readonly Cell[],
  jobs: readonly Job[],
  watched: Watched,
  log: Logger,
  intervals: Partial<Intervals> = {},
): Promise<Runner> {
  const { deadWorkersSeconds, ...looks } = { ...INTERVALS, ...intervals };
  let isStopping = false;
  const opened: { boss: PgBoss; running: RunningJobs; listening: { stop: () => Promise<void> } }[] = [];
  const open = async ({ home, jobsUrl, homeFor = async () => home }: Cell) => {
    const boss = await openBoss(jobsUrl, deadWorkersSeconds, log.child({ database: home.name }));
    const running = trackRunning(boss, log);
    const wakers = new Map<string, () => void>();
    opened.push({ boss, running, listening: startListening(boss, wakers, log) });
    const workplace = { homeFor, isStopping: () => isStopping, log };
    for (const job of jobs) {
      const handle = (queued: Queued) => running.during(queued, () => work(job, queued, workplace, watched));
      const perShard = slotsPerShard(home.limits, job.kind);
      wakers.set(job.kind, await openSlots(boss, job.kind, { count: SLOTS, perShard, looks }, handle));
    }
    await openSlots(boss, DEAD_LETTERS, { count: 1, perShard: { default: SLOTS }, looks }, (queued) =>
      bury(queued, home, log),
    );
  };
  let missing = await openEach(databases, open, log);
  if (missing.length > 0 && missing.length === databases.length) throw new Error('No job queue can be reached.');
  let reopening = Promise.resolve();
  const reopen = async () => void (missing = await openEach(missing, open, log));
  const timer = setInterval(() => void (reopening = reopening.then(reopen)), REOPEN_MS);
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await reopening;
      await Promise.all(opened.map(({ running }) => running.spareAll()));
      await Promise.all(opened.map(({ listening }) => listening.stop()));
      await Promise.all(opened.map(({ boss }) => boss.stop({ timeout: STOP_MS })));
    },
  };
}

/** Returns those that could not be opened. */
async function openEach(
  databases: readonly Cell[],
  open: (database: Cell) => Promise<void>,
  log: Logger,
): Promise<readonly Cell[]> {
  const failed = await Promise.all(
    databases.map((database) =>
      open(database).then(
        () => [],
        (error: unknown) => {
          log.error({ database: database.home.name, ...describeError(error) }, 'job queue unreachable');
          return [database];
        },
      ),
    ),
  );
  return failed.flat();
}

interface RunningJobs {
  during(queued: Queued, run: () => Promise<keyof typeof STATUS>): Promise<JobResult['status']>;
  spareAll(): Promise<void>;
}

/**
 * A try that ends because we shut down is not one of those the job has: the queue allows one more in its place. It is
 * allowed more and not counted less, since the number of a try fences its jobLog and must not come twice. (JO-15)
 */
function trackRunning(boss: PgBoss, log: Logger): RunningJobs {
  const running = new Set<Queued>();
  const spared = new WeakSet<Queued>();
  const spare = async (queued: Queued) => {
    if (spared.has(queued)) return;
    spared.add(queued);
    await boss
      .getDb()
      .executeSql(
        `update pgboss.job set retry_limit = retry_limit + 1
         where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
        [queued.name, queued.id, queued.retryCount],
      )
      .catch((error: unknown) => log.warn({ queued: queued.id, ...describeError(error) }, 'try not given back'));
  };
  return {
    during: async (queued, run) => {
      running.add(queued);
      try {
        const end = await run();
        if (end === 'interrupted') await spare(queued);
        return STATUS[end];
      } finally {
        running.delete(queued);
      }
    },
    spareAll: async () => void (await Promise.all([...running].map(spare))),
  };
}

async function openBoss(jobsUrl: string, deadWorkersSeconds: number, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: jobsUrl,
    max: 4,
    createSchema: false,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: deadWorkersSeconds,
    monitorIntervalSeconds: deadWorkersSeconds,
  });
  boss.on('error', ({ message }) => log.warn({ message }, 'job queue'));
  boss.on('warning', ({ message }) => log.warn({ message }, 'job queue'));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

const STATUS = {
  succeeded: 'completed',
  cancelled: 'completed',
  overtaken: 'completed',
  again: 'failed',
  interrupted: 'failed',
  failed: 'deadletter',
  unreadable: 'deadletter',
} as const satisfies Record<TryEnd | 'unreadable', JobResult['status']>;

async function work(
  job: Job,
  queued: Queued,
  workplace: { homeFor: (shard: Shard) => Promise<Home>; isStopping: () => boolean; log: Logger },
  watched: Watched,
): Promise<keyof typeof STATUS> {
  const payload = payloadShape.safeParse(queued.data);
  if (!payload.success) {
    workplace.log.error({ kind: job.kind, queued: queued.id }, 'job payload unreadable');
    return 'unreadable';
  }
  const attempt = queued.retryCount + 1;
  const { shard, jobLogId, traceId } = payload.data;
  const log = workplace.log.child({ kind: job.kind, shard, jobLogId, traceId, attempt });
  const startedAt = performance.now();
  // As the queue's database saw it: from the start of the transaction that asked to the fetch.
  log.info({ waitedMs: queued.startedOn.getTime() - queued.createdOn.getTime() }, 'job started');
  const claim = { ...payload.data, attempt, isLast: queued.retryCount >= queued.retryLimit };
  const run = async () => {
    let home: Home;
    try {
      home = await workplace.homeFor(shard);
    } catch (error) {
      // Its keys cannot be read yet, which is no fault of the job's. (MV-5)
      log.error(describeError(error), 'keys of the shard not known yet');
      return 'interrupted' as const;
    }
    // What arrives here is a database that is away: the jobLog could not be written.
    try {
      return await runTry(job, claim, { home, isStopping: workplace.isStopping, log });
    } catch (error) {
      log.error(describeError(error), 'job log unreachable');
      return 'again' as const;
    }
  };
  const end = await tracedJob(watched.tracing, job.kind, claim, run);
  const seconds = (performance.now() - startedAt) / 1000;
  if (end !== 'overtaken' && end !== 'interrupted')
    watched.countJob(job.kind, end === 'again' ? 'failed' : end, seconds);
  log.info({ end, seconds }, 'job ended');
  return end;
}

/** A dead letter stays to be looked at; the person who waits is told. Its last worker may have died without a word. */
async function bury(queued: Queued, home: Home, log: Logger): Promise<JobResult['status']> {
  const payload = payloadShape.safeParse(queued.data);
  if (!payload.success) return 'completed';
  const { shard, jobLogId, traceId } = payload.data;
  log.error({ kind: queued.sourceName, shard, jobLogId, traceId }, 'job is dead');
  const tries = (queued.sourceRetryCount ?? 0) + 1;
  try {
    await home.database.withShard(shard, (db) => failAbandoned(db, jobLogId, gaveUp(tries)));
    return 'completed';
  } catch (error) {
    log.error(describeError(error), 'job log unreachable');
    return 'failed';
  }
}

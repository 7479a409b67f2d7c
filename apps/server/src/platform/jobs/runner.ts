import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';

import type { Home } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';

import type { Job } from './job.ts';
import { failAbandoned } from './jobLog.store.ts';
import { payloadShape } from './payload.ts';
import { DEAD_LETTERS } from './prepareQueue.ts';
import { gaveUp, runTry, type TryEnd } from './runTry.ts';

/** A database whose jobs are run here, and the role that owns its queue. */
export interface WorkedDatabase {
  readonly home: Home;
  readonly jobsUrl: string;
}

export interface Runner {
  /** Takes no more jobs, interrupts those that run at their next step, and leaves what is not done to another worker. */
  stop(): Promise<void>;
}

/** How many jobs of one kind this process runs at once, and how many of those one shard may take, in all processes. */
const SLOTS = 6;
const SLOTS_PER_SHARD = 2;
const STOP_MS = 6000;

// One job for each slot: in a batch, the slowest job would hold up the others' places. Without notification, which
// wakes nobody when room in a group becomes free, and then polls more slowly. (ADR 0004)
const WORK = {
  batchSize: 1,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 0.5,
  heartbeatRefreshSeconds: 3,
} as const;

/** Runs the jobs of these databases until it is stopped. The queues must have been prepared. */
export async function startRunner(
  databases: readonly WorkedDatabase[],
  jobs: readonly Job[],
  metrics: Pick<Metrics, 'countJob'>,
  log: Logger,
): Promise<Runner> {
  let isStopping = false;
  const bosses = await Promise.all(
    databases.map(async ({ home, jobsUrl }) => {
      const boss = await openBoss(jobsUrl, log.child({ database: home.name }));
      const workplace = { home, isStopping: () => isStopping };
      for (const job of jobs)
        for (let slot = 0; slot < SLOTS; slot += 1)
          // oxlint-disable-next-line eslint/no-await-in-loop -- opens nothing that takes time
          await openSlot(boss, job.kind, SLOTS_PER_SHARD, (queued) =>
            work(job, queued, { ...workplace, log }, metrics),
          );
      await openSlot(boss, DEAD_LETTERS, SLOTS, (queued) => bury(queued, home, log));
      return boss;
    }),
  );
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all(bosses.map((boss) => boss.stop({ timeout: STOP_MS })));
    },
  };
}

async function openBoss(jobsUrl: string, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: jobsUrl,
    max: 4,
    createSchema: false,
    migrate: false,
    schedule: false,
    // At the default of 60 seconds, a dead worker's jobs would wait that much longer.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  });
  boss.on('error', ({ message }) => log.warn({ message }, 'job queue'));
  boss.on('warning', ({ message }) => log.warn({ message }, 'job queue'));
  await boss.start();
  return boss;
}

type Queued = JobWithMetadata<unknown>;

async function openSlot(
  boss: PgBoss,
  queue: string,
  perShard: number,
  handle: (queued: Queued) => Promise<JobResult['status']>,
): Promise<void> {
  const id: string = await boss.work<unknown, unknown, typeof WORK & { groupConcurrency: number }>(
    queue,
    { ...WORK, groupConcurrency: perShard },
    async (batch) => {
      const results = await Promise.all(
        batch.map(async (queued) => ({ id: queued.id, status: await handle(queued), output: {} })),
      );
      // Where one job was, there may be a next: look at once, and not at the next tick.
      boss.notifyWorker(id);
      return results;
    },
  );
}

const STATUS = {
  succeeded: 'completed',
  cancelled: 'completed',
  overtaken: 'completed',
  again: 'failed',
  failed: 'deadletter',
} as const satisfies Record<TryEnd, JobResult['status']>;

async function work(
  job: Job,
  queued: Queued,
  workplace: { home: Home; isStopping: () => boolean; log: Logger },
  metrics: Pick<Metrics, 'countJob'>,
): Promise<JobResult['status']> {
  const payload = payloadShape.safeParse(queued.data);
  if (!payload.success) {
    workplace.log.error({ kind: job.kind, queued: queued.id }, 'job payload unreadable');
    return 'deadletter';
  }
  const attempt = queued.retryCount + 1;
  const { shard, jobLogId, traceId } = payload.data;
  const log = workplace.log.child({ kind: job.kind, shard, jobLogId, traceId, attempt });
  const startedAt = performance.now();
  log.info('job started');
  const claim = { ...payload.data, attempt, isLast: queued.retryCount >= queued.retryLimit };
  // What arrives here is a database that is away: the jobLog could not be written.
  const end = await runTry(job, claim, { ...workplace, log }).catch((error: unknown) => {
    log.error(describeError(error), 'job log unreachable');
    return 'again' as const;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  if (end !== 'overtaken') metrics.countJob(job.kind, end === 'again' ? 'failed' : end, seconds);
  log.info({ end, seconds }, 'job ended');
  return STATUS[end];
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

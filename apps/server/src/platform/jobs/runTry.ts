import { ShardShut, type ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import type { Logger } from 'pino';

import type { Home } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';
import { selectRests } from '#platform/pauses.store.ts';
import { ProblemError, toHttp } from '#platform/problems.ts';

import { JobCancelled, JobInterrupted, JobOvertaken, UnreadableJob, type Job, type JobContext } from './job.ts';
import {
  appendMessage,
  endTry,
  selectIsCancelRequested,
  startTry,
  updateProgress,
  type Ending,
  type Try,
} from '#platform/queue/jobLog.store.ts';

export interface Claim extends Try {
  readonly shard: Shard;
  readonly traceId: string;
  readonly data: unknown;
  /** There is no other try after this one. */
  readonly isLast: boolean;
}

export interface Workplace {
  readonly home: Home;
  readonly log: Logger;
  readonly isStopping: () => boolean;
}

/**
 * `overtaken`: it had ended, or was taken over, so nothing of this try counts. `again`: to be tried once more.
 * `interrupted`: the same, and this try was no fault of the job's.
 */
export type TryEnd = 'succeeded' | 'cancelled' | 'failed' | 'again' | 'interrupted' | 'overtaken';

const BETWEEN_WRITES_MS = 500;

/** One try of a job, from the first mark in its jobLog to the last. Every write is one short transaction. */
export async function runTry(job: Job, claim: Claim, workplace: Workplace): Promise<TryEnd> {
  try {
    return await tryOnce(job, claim, workplace);
  } catch (error) {
    // Where nobody may write, not even how it ended: the next try finds it as if this worker had been killed. (OP-28)
    if (error instanceof ShardShut) return 'interrupted';
    throw error;
  }
}

async function tryOnce(job: Job, claim: Claim, workplace: Workplace): Promise<TryEnd> {
  const inShard = <Answer>(work: (db: ShardDb) => Promise<Answer>) =>
    workplace.home.database.withShard(claim.shard, work);
  // A job of a paused university waits: nothing of it begins, and this try was no fault of its own. (OP-17)
  const started = await inShard(async (db) => ((await selectRests(db)) ? 'paused' : startTry(db, claim)));
  if (started === 'paused') return 'interrupted';
  if (started !== 'running') return started === 'cancelled' ? 'cancelled' : 'overtaken';

  const context = openContext(claim, workplace, inShard);
  const end = async (ending: Ending): Promise<boolean> => inShard((db) => endTry(db, claim, ending));
  try {
    const { discard, ...outcome } = await job.run(claim.data, context);
    if (await end({ status: 'succeeded', progress: context.lastProgress(), ...outcome })) return 'succeeded';
    await discard?.();
    return 'overtaken';
  } catch (error) {
    if (error instanceof JobOvertaken) return 'overtaken';
    const isInterrupted = error instanceof JobInterrupted;
    const ending = isInterrupted ? ({ status: 'queued' } as const) : endingOf(error, claim);
    if (ending.status !== 'cancelled' && !isInterrupted) workplace.log.warn(describeError(error), 'job try failed');
    const isMine = await end(ending);
    if (!isMine) return 'overtaken';
    if (isInterrupted) return 'interrupted';
    return ending.status === 'queued' ? 'again' : ending.status;
  }
}

interface FailedTry extends Ending {
  readonly status: 'queued' | 'failed' | 'cancelled';
}

/** In words for the person who started it: what went wrong inside is for the log. */
function endingOf(error: unknown, { attempt, isLast }: Claim): FailedTry {
  if (error instanceof JobCancelled) return { status: 'cancelled' };
  if (error instanceof ProblemError) return { status: 'failed', message: toHttp(error.problem).detail };
  if (error instanceof UnreadableJob) return { status: 'failed', message: 'We could not read this job.' };
  if (isLast) return { status: 'failed', message: gaveUp(attempt) };
  return { status: 'queued', message: `Try ${attempt} did not finish. We will try again.` };
}

export const gaveUp = (tries: number): string =>
  `This did not finish in ${tries} ${tries === 1 ? 'try' : 'tries'}, so we stopped. Start it again, or contact support.`;

function mustCount(counts: boolean): void {
  if (!counts) throw new JobOvertaken();
}

function openContext(
  claim: Claim,
  { home, log, isStopping }: Workplace,
  inShard: <Answer>(work: (db: ShardDb) => Promise<Answer>) => Promise<Answer>,
): JobContext & { lastProgress: () => { done: number; total: number | null } } {
  let last = { done: 0, total: null as number | null };
  let writtenAt = -Infinity;
  const checkpoint = () => {
    if (isStopping()) throw new JobInterrupted();
  };
  return {
    shard: claim.shard,
    home,
    jobLogId: claim.jobLogId,
    attempt: claim.attempt,
    traceId: claim.traceId,
    log,
    lastProgress: () => last,
    isCancelled: async () => {
      checkpoint();
      const [isRequested, isPaused] = await inShard((db) =>
        Promise.all([selectIsCancelRequested(db, claim), selectRests(db)]),
      );
      if (isPaused) throw new JobInterrupted();
      mustCount(isRequested !== undefined);
      return isRequested === true;
    },
    progress: async (done, total) => {
      checkpoint();
      last = { done, total };
      if (performance.now() - writtenAt < BETWEEN_WRITES_MS) return;
      writtenAt = performance.now();
      mustCount(await inShard((db) => updateProgress(db, claim, done, total)));
    },
    message: async (text) => {
      checkpoint();
      mustCount(await inShard((db) => appendMessage(db, claim, text)));
    },
  };
}

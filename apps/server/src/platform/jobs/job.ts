import type { JobLogId, Shard } from '@circuit/domain/kernel';
import type { Logger } from 'pino';
import type { z } from 'zod';

import type { Home } from '#platform/homes.ts';

/** What a job gets besides its data. Its own transactions it opens with `home.database.withShard(shard, …)`. */
export interface JobContext {
  readonly shard: Shard;
  readonly home: Home;
  readonly jobLogId: JobLogId;
  /** 1 at the first try. No two tries have the same, so a name made with it is this try's own. */
  readonly attempt: number;
  readonly log: Logger;
  readonly traceId: string;
  /**
   * Ask between two steps, and throw JobCancelled to end. This and the two below throw by themselves when the try is
   * over for another reason: a later one has taken its place, or the worker is shutting down.
   */
  isCancelled(): Promise<boolean>;
  /** Call it as often as you like: it is written at most twice a second. */
  progress(done: number, total: number | null): Promise<void>;
  /** A sentence for the person who started it. */
  message(text: string): Promise<void>;
}

interface JobOutcome {
  readonly counts?: Readonly<Record<string, number>>;
  /** For other code, never shown as it is. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** Takes back what was made outside the database, when a later try has taken the place of this one. */
  readonly discard?: () => Promise<void>;
}

export interface Job {
  readonly kind: string;
  /** How often it is tried again before it becomes a dead letter. */
  readonly retries: number;
  readonly run: (data: unknown, context: JobContext) => Promise<JobOutcome>;
}

interface Declaration<Data extends z.ZodType> {
  readonly kind: string;
  readonly schema: Data;
  readonly retries?: number;
  readonly run: (data: z.output<Data>, context: JobContext) => Promise<JobOutcome>;
}

/** Declares a job. It can run more than once, and a second time while the first still runs: at least once is promised. */
export function job<Data extends z.ZodType>({ kind, schema, retries = 8, run }: Declaration<Data>): Job {
  return {
    kind,
    retries,
    run: async (data, context) => {
      const parsed = schema.safeParse(data);
      if (!parsed.success) throw new UnreadableJob();
      return run(parsed.data, context);
    },
  };
}

/** Thrown by a job that was asked to stop and has stopped. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

/** The payload is not what the job expects: trying again would not help. */
export class UnreadableJob extends Error {
  override readonly name = 'UnreadableJob';
}

/** A later try has taken the place of this one, whose result counts no more. */
export class JobOvertaken extends Error {
  override readonly name = 'JobOvertaken';
}

/** The worker is shutting down, the university is paused, or other work has to come first: a try later that costs none. */
export class JobInterrupted extends Error {
  override readonly name = 'JobInterrupted';
}

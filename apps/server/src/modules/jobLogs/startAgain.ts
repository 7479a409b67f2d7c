import type { ShardDb } from '@circuit/db';
import { checkRetry, inputAgain, notRetryableText, type JobStatus } from '@circuit/domain/jobLogs';
import { err, ok, type JobLogId, type Result, type Shard, type UserId } from '@circuit/domain/kernel';

import { insertJobLog } from '#platform/queue/jobLog.store.ts';
import type { JobQueue } from '#platform/queue/queue.ts';

import { lockPlace, selectIsOvertaken, selectIsUnended, type PlacedJob } from './jobLogs.store.ts';

type Input = Readonly<Record<string, unknown>>;

export interface EndedJob extends PlacedJob {
  readonly status: JobStatus;
  /** What it was started with; null where that is not kept. */
  readonly input: Input | null;
}

/** Its input if it can be started again, or why not; until this transaction ends nobody else starts one there. (JL-4) */
export async function prepareRetry(
  db: ShardDb,
  job: EndedJob,
  kinds: readonly string[],
): Promise<Result<Input, string>> {
  await lockPlace(db, job);
  const isAnotherUnended = await selectIsUnended(db, job, kinds);
  const isOvertaken = await selectIsOvertaken(db, job);
  const { status, input } = job;
  const verdict = checkRetry({ status, isRepeatable: input !== null, isAnotherUnended, isOvertaken });
  return verdict.isOk ? ok(input ?? {}) : err(notRetryableText(verdict.failure));
}

interface Place {
  readonly db: ShardDb;
  readonly shard: Shard;
  readonly queue: JobQueue;
}

/** The impersonator of the retry replaces that of the first try. */
interface Starter {
  readonly startedBy: UserId | null;
  readonly impersonatorId: UserId | null;
  readonly traceId: string;
}

export async function startAgain(
  { db, shard, queue }: Place,
  { kind, groupId, groupAssignmentId, input }: PlacedJob & { readonly input: Input },
  { startedBy, impersonatorId, traceId }: Starter,
): Promise<JobLogId> {
  const again = await insertJobLog(db, { kind, startedBy, groupId, groupAssignmentId });
  const data = { ...inputAgain(input), impersonatorId };
  await queue.enqueue(db, { kind, shard, jobLogId: again.id, traceId, data });
  return again.id;
}

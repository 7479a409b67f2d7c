import { randomUUID } from 'node:crypto';

import type { Database } from '@circuit/db';
import { jobName, kindsOfRetry } from '@circuit/domain/jobLogs';
import { err, ok, type Result, type Shard } from '@circuit/domain/kernel';

import { prepareRetry, startAgain } from '#modules/jobLogs/public.ts';
import { openQueue } from '#platform/queue/queue.ts';

import { recordOperator, type Operator } from './audit.ts';
import { selectOptionalJob } from './jobs.store.ts';

export interface Retried {
  readonly name: string;
  /** Null in a dry run. */
  readonly again: string | null;
}

/** As a person of the course would, with the same checks; undefined where this university has no such job. (OP-18) */
export async function retryJob(
  database: Database,
  shard: Shard,
  { id, isDryRun, operator }: { readonly id: string; readonly isDryRun: boolean; readonly operator: Operator },
): Promise<Result<Retried, string> | undefined> {
  const queue = await openQueue(database, shard, () => undefined);
  try {
    return await database.withShard(shard, async (db) => {
      const job = await selectOptionalJob(db, id);
      if (job === undefined) return undefined;
      const kinds = kindsOfRetry(job.kind);
      if (kinds === null)
        return err(`A job of the kind ${job.kind} belongs to one person, who starts it again in the product.`);
      const checked = await prepareRetry(db, job, kinds);
      if (!checked.isOk) return checked;
      const name = jobName(job.kind);
      if (isDryRun) return ok({ name, again: null });
      const starter = { startedBy: job.startedBy, impersonatorId: null, traceId: randomUUID().replaceAll('-', '') };
      const again = await startAgain({ db, shard, queue }, { ...job, input: checked.value }, starter);
      recordOperator(db, operator, {
        verb: 'jobRetried',
        entity: 'jobLog',
        entityId: again,
        ...(job.groupId === null ? {} : { groupId: job.groupId }),
        after: { kind: job.kind, retryOf: id },
      });
      return ok({ name, again });
    });
  } finally {
    await queue.close();
  }
}

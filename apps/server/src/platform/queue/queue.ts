import type { Database, ShardDb } from '@circuit/db';
import type { JobLogId, Shard } from '@circuit/domain/kernel';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';

import { recordInput, selectCrowd } from './jobLog.store.ts';
import { notifyWorkers } from './notification.store.ts';
import type { payloadShape } from './payload.ts';

interface JobToEnqueue {
  readonly kind: string;
  readonly shard: Shard;
  readonly jobLogId: JobLogId;
  readonly data: object;
  /** Of the request that asked for it, so that its log lines and the job's can be read together. */
  readonly traceId?: string;
}

export interface JobQueue {
  /**
   * Part of the caller's transaction: the job exists when that commits, and never otherwise. The jobLog must be there
   * already. A second job for the same jobLog is no second job. (JO-1, JO-2)
   */
  enqueue(db: ShardDb, job: JobToEnqueue): Promise<void>;
  close(): Promise<void>;
}

/**
 * For a process that sends. It looks up which queues there are with the app role, so it needs no login of the queue's
 * owner (JO-14), and it never runs or minds jobs. Which shard it looks from makes no difference: queues belong to none.
 */
export async function openQueue(database: Database, shard: Shard, onError: (error: Error) => void): Promise<JobQueue> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => database.withShard(shard, (db) => fromKysely(db).executeSql(text, values), 'read'),
    },
    createSchema: false,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', onError);
  await boss.start();
  return {
    enqueue: async (db, { kind, shard: ofJob, jobLogId, traceId = jobLogId.replaceAll('-', ''), data }) => {
      const crowd = await selectCrowd(db, kind);
      if (crowd.shard !== ofJob) throw new Error('A job is enqueued in a transaction of its own shard.');
      const payload: z.input<typeof payloadShape> = { shard: ofJob, jobLogId, traceId, data: { ...data } };
      // The more a shard has waiting, the further back its next job stands: the first of every shard comes before the
      // second of any. The tier lets each shard have a limit of its own (LM-5). The group alone would not do, for the queue hands out the oldest job of any group with room. (JO-8)
      const job = { id: jobLogId, data: payload, group: { id: ofJob, tier: ofJob }, priority: -crowd.waiting };
      await recordInput(db, jobLogId, traceId, data);
      await boss.insert(kind, [job], { db: fromKysely(db) });
      notifyWorkers(db, kind);
    },
    close: () => boss.stop({ graceful: false }),
  };
}

import { groupAssignmentIdShape } from '@circuit/contract/shapes';
import { isCollision, isOverload, type ShardDb } from '@circuit/db';
import { HAND_IN_DRAFTS } from '@circuit/domain/jobLogs';
import type { GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';
import { selfHandInSentences } from '@circuit/domain/submissions';
import { z } from 'zod';

import { job, JobCancelled, JobInterrupted, JobOvertaken, type JobContext } from '#platform/jobs/job.ts';
import { recordWork } from '#platform/queue/jobLog.store.ts';

import { handInBatch, leaveOut } from './selfHandIn.ts';
import { selectCounts, selectDraftsDue, type SelfHandInCounts } from './selfHandIn.store.ts';

const data = z.object({ groupAssignmentId: groupAssignmentIdShape });

/** So many drafts in one transaction: an author's press waits for no more than that, and it stays short. */
const BATCH = 50;

/**
 * Hands in the drafts of one assignment in batches. A batch is one transaction with everything that belongs to it:
 * versions, messages, events, audit, count. A try that dies loses its batch, and the next one finds the rest. (HD-4)
 */
export const handInDraftsJob = job({
  kind: HAND_IN_DRAFTS,
  schema: data,
  run: async ({ groupAssignmentId: id }, context) => {
    const { home, shard, jobLogId } = context;
    const due = await home.database.withShard(shard, (db) => selectDraftsDue(db, id), 'read');
    for (let at = 0; at < due.length; at += BATCH) {
      if (await context.isCancelled()) throw new JobCancelled();
      await settle(context, id, due.slice(at, at + BATCH));
      await context.progress(Math.min(at + BATCH, due.length), due.length);
    }
    const counts = await home.database.withShard(shard, (db) => selectCounts(db, jobLogId), 'read');
    for (const sentence of selfHandInSentences(counts)) await context.message(sentence);
    return { counts: { ...counts } };
  },
});

type Work = (db: ShardDb) => Promise<SelfHandInCounts>;

/** A draft that cannot be handed in keeps no other from it: if a batch fails, each of its drafts is tried alone. */
async function settle(context: JobContext, id: GroupAssignmentId, ids: readonly SubmissionId[]): Promise<void> {
  try {
    await counted(context, (db) => handInBatch(db, context, id, ids));
  } catch (error) {
    if (isNoFaultOfDraft(error)) throw error;
    const [only] = ids;
    if (ids.length > 1) for (const one of ids) await settle(context, id, [one]);
    else if (only !== undefined) {
      context.log.error({ submissionId: only, error: String(error) }, 'a draft could not hand itself in');
      await counted(context, (db) => leaveOut(db, id, only));
    }
  }
}

/** The database was busy or away, or this try is over: the next try finds the drafts as they are. */
const isNoFaultOfDraft = (error: unknown): boolean =>
  isOverload(error) ||
  isCollision(error) ||
  error instanceof JobOvertaken ||
  error instanceof JobInterrupted ||
  error instanceof JobCancelled;

async function counted(context: JobContext, work: Work): Promise<void> {
  const { home, shard, jobLogId } = context;
  await home.database.withShard(shard, async (db) => {
    const done = await work(db);
    const before = await selectCounts(db, jobLogId);
    const counts = {
      handedIn: before.handedIn + done.handedIn,
      unmet: before.unmet + done.unmet,
      masked: before.masked + done.masked,
      failed: before.failed + done.failed,
    };
    if (!(await recordWork(db, context, { messages: [], counts }))) throw new JobOvertaken();
  });
}

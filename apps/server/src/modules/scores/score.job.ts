import { groupAssignmentIdShape, userIdShape } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import type { ScoreRunId } from '@circuit/domain/kernel';
import { SCORING_MODES } from '@circuit/domain/scoring';
import { z } from 'zod';

import { recordAudit } from '#platform/audit.ts';
import { job, JobCancelled, JobOvertaken, type JobContext } from '#platform/jobs/job.ts';
import { recordWork } from '#platform/queue/jobLog.store.ts';
import { tellingBeside, type Reach } from '#platform/jobs/tellingBeside.ts';

import { computeInThread } from './computeInThread.ts';
import type { ComputedScores } from './computeScores.ts';
import { lockGroupAssignment, SCORE, SCORE_PREVIEW, selectBegun, type ScoreKind } from './jobs.store.ts';
import { loadClassFacts, type LoadedFacts } from './loadClassFacts.ts';
import { deletePreview, insertScoreRun, insertScores, selectHasLater } from './newScoreRun.store.ts';
import { scoreCounts, scoreSentences, type ScoreCounts } from './scoreCounts.ts';

const data = z.object({
  groupAssignmentId: groupAssignmentIdShape,
  /** The assignment's own unless given. */
  mode: z.enum(SCORING_MODES).optional(),
  /** Who really sat there when it was started. */
  impersonatorId: userIdShape.nullable(),
});
type Data = z.output<typeof data>;

/** So many scores in one statement: none of them may come near its time limit. */
const BATCH = 250;

/**
 * Reads one snapshot, computes outside any transaction, and writes the whole run and its report in one transaction. A
 * worker that dies midway leaves nothing behind, and one that finds the report written does nothing. (SR-2)
 */
const declare = (kind: ScoreKind) =>
  job({
    kind,
    schema: data,
    run: async (wanted, context) => {
      const { home, shard, jobLogId } = context;
      if (await context.isCancelled()) throw new JobCancelled();
      const begun = await home.database.withShard(shard, (db) => selectBegun(db, jobLogId), 'read');
      if (Object.keys(begun.counts).length > 0) return { counts: begun.counts };
      const loaded = await home.database.withShard(
        shard,
        (db) => loadClassFacts(db, wanted.groupAssignmentId, wanted.mode),
        'snapshot',
      );
      const { length: total } = loaded.facts.learners;
      await context.progress(0, total);
      const computed = await computeInThread(loaded.facts);
      if (await context.isCancelled()) throw new JobCancelled();
      const counts = await tellingBeside(context, total, (reach) =>
        home.database.withShard(shard, (db) => write(db, kind, { wanted, loaded, computed, reach }, context)),
      );
      await context.progress(total, total);
      return { counts };
    },
  });

export const scoreJob = declare(SCORE);
export const scorePreviewJob = declare(SCORE_PREVIEW);

interface Scored {
  readonly wanted: Data;
  readonly loaded: LoadedFacts;
  readonly computed: ComputedScores;
  readonly reach: Reach;
}

async function write(db: ShardDb, kind: ScoreKind, { wanted, loaded, computed, reach }: Scored, context: JobContext) {
  const { jobLogId, traceId } = context;
  const { groupId, id: groupAssignmentId } = loaded.groupAssignment.row;
  await lockGroupAssignment(db, groupAssignmentId);
  const { startedBy, counts: done } = await selectBegun(db, jobLogId);
  if (Object.keys(done).length > 0) return done;
  const isPreview = kind === SCORE_PREVIEW;
  if (isPreview) await deletePreview(db, groupAssignmentId, loaded.facts.mode);
  const counts = scoreCounts(loaded.facts, computed.learners);
  if (!isPreview && (await selectHasLater(db, groupAssignmentId, loaded.facts.mode, loaded.inputsAt))) {
    // It would be the newest without what was decided meanwhile. (SL-6)
    await report(db, context, [OVERTAKEN], counts);
    return counts;
  }
  const scoreRunId = await insertScoreRun(db, {
    groupId,
    groupAssignmentId,
    isPreview,
    ...computed,
    mode: loaded.facts.mode,
    reviewsNeeded: loaded.facts.reviewsNeeded,
    rubricVersionId: loaded.rubricVersionId,
    inputsAt: loaded.inputsAt,
    counts,
    jobLogId,
    startedBy,
    impersonatorId: wanted.impersonatorId,
  });
  await insertInBatches(db, { groupId, groupAssignmentId, scoreRunId }, computed, loaded.seen, reach);
  if (!isPreview) {
    const author = {
      actorId: wanted.impersonatorId ?? startedBy,
      effectiveUserId: startedBy,
      sessionId: null,
      traceId,
    };
    const after = { mode: loaded.facts.mode, inputHash: computed.inputHash, ...counts };
    recordAudit(db, author, { verb: 'scored', entity: 'scoreRun', entityId: scoreRunId, groupId, after });
  }
  await report(db, context, scoreSentences(counts), counts);
  return counts;
}

const OVERTAKEN = 'A newer run was saved first, so this one was not kept.';

async function report(
  db: ShardDb,
  context: JobContext,
  messages: readonly string[],
  counts: ScoreCounts,
): Promise<void> {
  if (!(await recordWork(db, context, { messages, counts }))) throw new JobOvertaken();
}

type OfScoreRun = Parameters<typeof insertScores>[1] & { readonly scoreRunId: ScoreRunId };

async function insertInBatches(
  db: ShardDb,
  of: OfScoreRun,
  { learners }: ComputedScores,
  seen: LoadedFacts['seen'],
  reach: Reach,
) {
  for (let at = 0; at < learners.length; at += BATCH) {
    reach(at);
    await insertScores(db, of, learners.slice(at, at + BATCH), seen);
  }
  reach(learners.length);
}

import { groupAssignmentIdShape, userIdShape } from '@circuit/contract/shapes';
import type { ShardDb } from '@circuit/db';
import type { ScoreRunId } from '@circuit/domain/kernel';
import { SCORING_MODES } from '@circuit/domain/scoring';
import { z } from 'zod';

import { recordAudit } from '#platform/audit.ts';
import { job, JobCancelled, JobOvertaken, type JobContext } from '#platform/jobs/job.ts';
import { openSteps, type Steps } from '#platform/jobs/steps.ts';
import { recordWork } from '#platform/queue/jobLog.store.ts';
import { tellingBeside, type Reach } from '#platform/jobs/tellingBeside.ts';

import { computeInThread } from './computeInThread.ts';
import { lockGroupAssignment, SCORE, SCORE_PREVIEW, selectBegun, type ScoreKind } from './jobs.store.ts';
import { loadClassFacts, type LoadedFacts } from './loadClassFacts.ts';
import { deletePreview, insertScoreRun, insertScores, selectHasLater } from './newScoreRun.store.ts';
import type { WritableScores } from './scoreThread.ts';
import { scoreCounts, scoreSentences, type ScoreCounts } from './scoreCounts.ts';

const data = z.object({
  groupAssignmentId: groupAssignmentIdShape,
  /** The assignment's own unless given. */
  mode: z.enum(SCORING_MODES).optional(),
  /** Who really sat there when it was started. */
  impersonatorId: userIdShape.nullable(),
});
type Data = z.output<typeof data>;

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
      const steps = openSteps(context.log);
      steps.begin('read');
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
      steps.begin('compute');
      const computed = await computeInThread(loaded.facts);
      steps.begin('check');
      if (await context.isCancelled()) throw new JobCancelled();
      const counts = await tellingBeside(context, total, (reach) =>
        home.database.withShard(shard, (db) => write(db, kind, { wanted, loaded, computed, reach, steps }, context)),
      );
      steps.end();
      await context.progress(total, total);
      return { counts };
    },
  });

export const scoreJob = declare(SCORE);
export const scorePreviewJob = declare(SCORE_PREVIEW);

interface Scored {
  readonly wanted: Data;
  readonly loaded: LoadedFacts;
  readonly computed: WritableScores;
  readonly reach: Reach;
  readonly steps: Steps;
}

async function write(db: ShardDb, kind: ScoreKind, scored: Scored, context: JobContext) {
  const { wanted, loaded, computed, reach, steps } = scored;
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
  steps.begin('write');
  await insertInBatches(db, { groupId, groupAssignmentId, scoreRunId }, computed, loaded.seen, reach);
  steps.begin('report');
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
  steps.begin('commit');
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
  { batches }: WritableScores,
  seen: LoadedFacts['seen'],
  reach: Reach,
) {
  let written = 0;
  for (const batch of batches) {
    reach(written);
    await insertScores(db, of, batch, seen);
    written += batch.size;
  }
  reach(written);
}

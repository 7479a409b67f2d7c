import { dispatchScore, getScoreJob, listScoreJobs } from '@circuit/contract';

import { loadRun } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { insertJobLog } from '#platform/jobs/jobLog.store.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockRun, SCORE, SCORE_PREVIEW, selectIsScoring, selectScoreJob, selectScoreJobs } from './jobs.store.ts';

/** At any time, as often as wanted; one at a time. The job exists exactly when this request commits. (SR-2) */
export const dispatchScoreRoute = implement(
  dispatchScore,
  async ({ groupAssignmentId, dryRun, mode }, { db, shard, home, actor, now, audit, envelope }) => {
    await lockRun(db, groupAssignmentId);
    const { row } = await loadRun(db, groupAssignmentId, now);
    if (row.rubricVersionId === null)
      throw new ProblemError({
        kind: 'blocked',
        detail: 'This assignment has no rubric, so there is nothing to score.',
      });
    const kind = dryRun ? SCORE_PREVIEW : SCORE;
    // Previews may run side by side, one for each mode: the later one takes the place of the earlier.
    if (!dryRun && (await selectIsScoring(db, groupAssignmentId)))
      throw new ProblemError({
        kind: 'blocked',
        detail: 'Scores are being computed right now. Wait until that has ended.',
      });
    const jobLog = await insertJobLog(db, { kind, startedBy: actor.id, groupId: row.groupId, groupAssignmentId });
    if (!dryRun)
      await audit({
        verb: 'scoringRequested',
        entity: 'jobLog',
        entityId: jobLog.id,
        groupId: row.groupId,
        after: { groupAssignmentId, mode: mode ?? row.scoringMode },
      });
    const data = { groupAssignmentId, ...(mode === undefined ? {} : { mode }), impersonatorId: actor.impersonatorId };
    await home.queue.enqueue(db, { kind, shard, jobLogId: jobLog.id, traceId: envelope.traceId, data });
    return jobLog;
  },
);

export const listScoreJobsRoute = implement(listScoreJobs, ({ groupAssignmentId, ...page }, { db }) =>
  selectScoreJobs(db, groupAssignmentId, page),
);

export const getScoreJobRoute = implement(getScoreJob, ({ groupAssignmentId, jobLogId }, { db }) =>
  selectScoreJob(db, groupAssignmentId, jobLogId),
);

import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import type { ScoringMode } from '@circuit/domain/scoring';

import type { Context } from '#platform/implement.ts';
import { insertJobLog, type JobLog } from '#platform/queue/jobLog.store.ts';

import { lockGroupAssignment, lockWaiting, SCORE, SCORE_PREVIEW } from './jobs.store.ts';
import { selectOptionalReleased } from './scoreRuns.store.ts';

type Starter = Pick<Context<'signedIn'>, 'db' | 'shard' | 'home' | 'actor' | 'audit' | 'envelope'>;

interface Wanted {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly groupId: GroupId;
  readonly isPreview: boolean;
  /** The assignment's own unless given. */
  readonly mode: ScoringMode | undefined;
  readonly ownMode: ScoringMode;
}

/** The job exists exactly when the caller's transaction commits. (SR-2) */
export async function startScoring(
  { db, shard, home, actor, audit, envelope }: Starter,
  { groupAssignmentId, groupId, isPreview, mode, ownMode }: Wanted,
  reason?: string,
): Promise<JobLog> {
  const kind = isPreview ? SCORE_PREVIEW : SCORE;
  const jobLog = await insertJobLog(db, { kind, startedBy: actor.id, groupId, groupAssignmentId });
  if (!isPreview)
    await audit({
      verb: 'scoringRequested',
      entity: 'jobLog',
      entityId: jobLog.id,
      groupId,
      ...(reason === undefined ? {} : { reason }),
      after: { groupAssignmentId, mode: mode ?? ownMode },
    });
  const data = { groupAssignmentId, ...(mode === undefined ? {} : { mode }), impersonatorId: actor.impersonatorId };
  await home.queue.enqueue(db, { kind, shard, jobLogId: jobLog.id, traceId: envelope.traceId, data });
  return jobLog;
}

/**
 * Scores anew after a decision about scores that learners have seen, as those were scored. One of that mode that still
 * waits is held until this commits, so it reads the decision: then none is started. One that runs may have read before
 * it, so another one follows. (SL-6)
 */
export async function scoreAnew(
  starter: Starter,
  of: Pick<Wanted, 'groupAssignmentId' | 'groupId'>,
  reason: string,
): Promise<JobLog | null> {
  const { db } = starter;
  await lockGroupAssignment(db, of.groupAssignmentId);
  const released = await selectOptionalReleased(db, of.groupAssignmentId);
  if (released === undefined) throw new Error('A second look is about results that were released.');
  const { mode } = released;
  if (await lockWaiting(db, of.groupAssignmentId, mode)) return null;
  return startScoring(starter, { ...of, isPreview: false, mode, ownMode: mode }, reason);
}

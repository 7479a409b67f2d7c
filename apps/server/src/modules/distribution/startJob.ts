import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';

import type { GroupAssignment } from '#modules/groupAssignments/public.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Context } from '#platform/implement.ts';
import { insertJobLog, type JobLog } from '#platform/queue/jobLog.store.ts';

import type { DistributionKind } from './jobs.store.ts';

type Starter = Pick<Context<'signedIn'>, 'db' | 'shard' | 'home' | 'actor' | 'audit' | 'envelope'>;
type Clock = Pick<Context, 'db' | 'shard' | 'home'>;

interface Choice {
  /** Kept in the job, so that every try of it gives out the same. (DS-2) */
  readonly seed: number;
  readonly gradersFill: boolean;
}

/** The job exists exactly when the request that asked for it commits. */
export async function startJob(
  starter: Starter,
  kind: DistributionKind,
  groupAssignment: GroupAssignment,
  choice: Choice,
): Promise<JobLog> {
  const { db, shard, home, actor, audit, envelope } = starter;
  const { id: groupAssignmentId, groupId } = groupAssignment.row;
  const jobLog = await insertJobLog(db, { kind, startedBy: actor.id, groupId, groupAssignmentId });
  const after = { groupAssignmentId, kind, ...choice };
  await audit({ verb: 'distributionRequested', entity: 'jobLog', entityId: jobLog.id, groupId, after });
  const data = { groupAssignmentId, ...choice, impersonatorId: actor.impersonatorId };
  await home.queue.enqueue(db, { kind, shard, jobLogId: jobLog.id, traceId: envelope.traceId, data });
  return jobLog;
}

/** The same without anybody: the clock did it. (DS-6) */
export async function startJobByClock(
  { db, shard, home }: Clock,
  kind: DistributionKind,
  { row: { id: groupAssignmentId, groupId } }: Pick<GroupAssignment, 'row'>,
  seed: number,
): Promise<void> {
  const jobLog = await insertJobLog(db, { kind, startedBy: null, groupId, groupAssignmentId });
  const author = { actorId: null, effectiveUserId: null, sessionId: null, traceId: jobLog.id };
  const after = { groupAssignmentId, kind, seed };
  recordAudit(db, author, { verb: 'distributionDue', entity: 'jobLog', entityId: jobLog.id, groupId, after });
  const data = { groupAssignmentId, seed, gradersFill: false, impersonatorId: null };
  await home.queue.enqueue(db, { kind, shard, jobLogId: jobLog.id, data });
}

/** Who made students leave: the person who started a sync, or nobody at night. */
export interface Repairing extends Clock, Pick<Context, 'audit'> {
  readonly startedBy: UserId | null;
  readonly impersonatorId: UserId | null;
  readonly traceId: string;
}

/** The same for another job, in the name of the person who started that. (RO-39) */
export async function startRepair(
  { db, shard, home, audit, startedBy, impersonatorId, traceId }: Repairing,
  kind: DistributionKind,
  { row: { id: groupAssignmentId, groupId } }: { row: { id: GroupAssignmentId; groupId: GroupId } },
  seed: number,
): Promise<void> {
  const jobLog = await insertJobLog(db, { kind, startedBy, groupId, groupAssignmentId });
  const after = { groupAssignmentId, kind, seed };
  await audit({ verb: 'distributionRequested', entity: 'jobLog', entityId: jobLog.id, groupId, after });
  const data = { groupAssignmentId, seed, gradersFill: false, impersonatorId };
  await home.queue.enqueue(db, { kind, shard, jobLogId: jobLog.id, traceId, data });
}

import type { GroupId } from '@circuit/domain/kernel';

import { recordAudit } from '#platform/audit.ts';
import type { Context } from '#platform/implement.ts';
import { insertJobLog, type JobLog } from '#platform/queue/jobLog.store.ts';

import { SYNC_ROSTER } from './roster.store.ts';

type Starter = Pick<Context<'signedIn'>, 'db' | 'shard' | 'home' | 'actor' | 'audit' | 'envelope'>;

interface Asked {
  readonly confirmsRemovals?: boolean;
  readonly mode?: 'sync' | 'read' | 'readAndSync';
}

/** The job exists exactly when the request that asked for it commits. */
export async function startSync(
  starter: Starter,
  groupId: GroupId,
  { confirmsRemovals = false, mode = 'sync' }: Asked,
): Promise<JobLog> {
  const { db, shard, home, actor, audit, envelope } = starter;
  const jobLog = await insertJobLog(db, { kind: SYNC_ROSTER, startedBy: actor.id, groupId });
  const verb = mode === 'read' ? 'rosterReadRequested' : 'rosterSyncRequested';
  await audit({ verb, entity: 'jobLog', entityId: jobLog.id, groupId });
  const data = { groupId, confirmsRemovals, impersonatorId: actor.impersonatorId, mode };
  await home.queue.enqueue(db, { kind: SYNC_ROSTER, shard, jobLogId: jobLog.id, traceId: envelope.traceId, data });
  return jobLog;
}

/** The same without anybody: the clock did it. Nobody confirms at night. (RO-41) */
export async function startSyncByClock(
  { db, shard, home }: Pick<Context, 'db' | 'shard' | 'home'>,
  groupId: GroupId,
): Promise<void> {
  const jobLog = await insertJobLog(db, { kind: SYNC_ROSTER, startedBy: null, groupId });
  const author = { actorId: null, effectiveUserId: null, sessionId: null, traceId: jobLog.id };
  recordAudit(db, author, { verb: 'rosterSyncDue', entity: 'jobLog', entityId: jobLog.id, groupId });
  const data = { groupId, confirmsRemovals: false, impersonatorId: null, mode: 'readAndSync' };
  await home.queue.enqueue(db, { kind: SYNC_ROSTER, shard, jobLogId: jobLog.id, data });
}

import type { GroupId } from '@circuit/domain/kernel';

import type { Context } from '#platform/implement.ts';
import { insertJobLog, type JobLog } from '#platform/queue/jobLog.store.ts';

import { SYNC_ROSTER } from './roster.store.ts';

type Starter = Pick<Context<'signedIn'>, 'db' | 'shard' | 'home' | 'actor' | 'audit' | 'envelope'>;

/** The job exists exactly when the request that asked for it commits. */
export async function startSync(starter: Starter, groupId: GroupId, confirmsRemovals: boolean): Promise<JobLog> {
  const { db, shard, home, actor, audit, envelope } = starter;
  const jobLog = await insertJobLog(db, { kind: SYNC_ROSTER, startedBy: actor.id, groupId });
  await audit({ verb: 'rosterSyncRequested', entity: 'jobLog', entityId: jobLog.id, groupId });
  const data = { groupId, confirmsRemovals, impersonatorId: actor.impersonatorId };
  await home.queue.enqueue(db, { kind: SYNC_ROSTER, shard, jobLogId: jobLog.id, traceId: envelope.traceId, data });
  return jobLog;
}

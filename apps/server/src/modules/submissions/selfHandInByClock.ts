import { HAND_IN_DRAFTS } from '@circuit/domain/jobLogs';
import type { Shard } from '@circuit/domain/kernel';

import { recordAudit } from '#platform/audit.ts';
import type { ClockWork } from '#platform/clockwork.ts';
import type { Home } from '#platform/homes.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';

import { lockAssignment, selectAssignmentsWithDraftsDue } from './selfHandIn.store.ts';

/**
 * Starts a job for each assignment whose drafts are due, once: two workers that look at the same time wait for each
 * other at the assignment, and the second finds it started. Gives how many were started. (HD-3, HD-4)
 */
export async function startDueSelfHandIns(home: Home, shard: Shard): Promise<number> {
  let started = 0;
  for (const { id } of await home.database.withShard(shard, (db) => selectAssignmentsWithDraftsDue(db), 'read')) {
    const hasStarted = await home.database.withShard(shard, async (db) => {
      await lockAssignment(db, id);
      const [due] = await selectAssignmentsWithDraftsDue(db, id);
      if (due === undefined) return false;
      const { groupId } = due;
      const jobLog = await insertJobLog(db, { kind: HAND_IN_DRAFTS, startedBy: null, groupId, groupAssignmentId: id });
      const author = { actorId: null, effectiveUserId: null, sessionId: null, traceId: jobLog.id };
      const after = { groupAssignmentId: id };
      recordAudit(db, author, { verb: 'selfHandInDue', entity: 'jobLog', entityId: jobLog.id, groupId, after });
      await home.queue.enqueue(db, { kind: HAND_IN_DRAFTS, shard, jobLogId: jobLog.id, data: after });
      return true;
    });
    if (hasStarted) started++;
  }
  return started;
}

export const selfHandInsByClock: ClockWork = {
  isDue: async (db) => (await selectAssignmentsWithDraftsDue(db)).length > 0,
  start: startDueSelfHandIns,
};

import { isPushDue } from '@circuit/domain/gradePushes';
import type { GroupAssignmentId, Shard } from '@circuit/domain/kernel';
import type { ShardDb } from '@circuit/db';

import { lockGroupAssignment } from '#modules/scores/public.ts';
import { recordAudit } from '#platform/audit.ts';
import type { ClockWork } from '#platform/clockwork.ts';
import type { Home } from '#platform/homes.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';

import { endRuns } from './endRuns.ts';
import { selectNow } from './facts.store.ts';
import { endWaiting, isAnyWaiting } from './pushes.store.ts';
import { selectOpenRuns } from './runs.store.ts';
import { PUSH_GRADES, selectAutomatic } from './settings.store.ts';

const UNRELEASED = 'The results were unreleased before this was sent.';

/** Cancels what waits for results that are gone, and starts what is due by itself, once. (GP-19, GP-20) */
export async function startDuePushes(home: Home, shard: Shard): Promise<number> {
  await home.database.withShard(shard, (db) =>
    endWaiting(db, 'unreleased', { state: 'cancelled', reason: UNRELEASED }),
  );
  // Also those whose worker died between the last answer and the end.
  await endRuns({ home, shard }, await home.database.withShard(shard, (db) => selectOpenRuns(db), 'read'));
  const due = await home.database.withShard(shard, (db) => selectDue(db, null), 'read');
  let started = 0;
  for (const id of due)
    if (await home.database.withShard(shard, (db) => startOne(db, { home, shard }, id))) started += 1;
  return started;
}

async function selectDue(db: ShardDb, only: GroupAssignmentId | null): Promise<GroupAssignmentId[]> {
  const now = await selectNow(db);
  const found = await selectAutomatic(db, only);
  return found.filter((one) => !one.isPushing && isPushDue(one, now)).map(({ id }) => id);
}

async function startOne(
  db: ShardDb,
  { home, shard }: { readonly home: Home; readonly shard: Shard },
  groupAssignmentId: GroupAssignmentId,
): Promise<boolean> {
  await lockGroupAssignment(db, groupAssignmentId);
  if ((await selectDue(db, groupAssignmentId)).length === 0) return false;
  const [found] = await selectAutomatic(db, groupAssignmentId);
  if (found === undefined) return false;
  const { groupId } = found;
  const jobLog = await insertJobLog(db, { kind: PUSH_GRADES, startedBy: null, groupId, groupAssignmentId });
  const author = { actorId: null, effectiveUserId: null, sessionId: null, traceId: jobLog.id };
  const after = { groupAssignmentId, choice: 'changed' };
  recordAudit(db, author, { verb: 'gradePushDue', entity: 'jobLog', entityId: jobLog.id, groupId, after });
  const data = { groupAssignmentId, groupId, choice: 'changed', userIds: null, impersonatorId: null };
  await home.queue.enqueue(db, { kind: PUSH_GRADES, shard, jobLogId: jobLog.id, data });
  return true;
}

export const pushesByClock: ClockWork = {
  isDue: async (db) =>
    (await isAnyWaiting(db)) || (await selectOpenRuns(db)).length > 0 || (await selectDue(db, null)).length > 0,
  start: startDuePushes,
};

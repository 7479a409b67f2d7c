import { pushGrades } from '@circuit/contract/gradePushes';
import type { ShardDb } from '@circuit/db';
import type { PushChoice } from '@circuit/domain/gradePushes';
import type { UserId } from '@circuit/domain/kernel';

import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { lockGroupAssignment, selectOptionalReleased } from '#modules/scores/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { insertJobLog, type JobLog } from '#platform/queue/jobLog.store.ts';

import { endSilence } from './lanes.store.ts';
import { connectedColumns, selectPlatformNames, type Place } from './planPushes.ts';
import { previewPush, readPlatforms, type PlatformGrades } from './previewPush.ts';
import { PUSH_GRADES, selectIsPushing } from './settings.store.ts';

/** Why nothing can be sent now, in words; null when it can. */
async function whyNot(db: ShardDb, place: Place): Promise<string | null> {
  if ((await selectOptionalReleased(db, place.groupAssignmentId)) === undefined)
    return 'Results have not been released. Only released scores are sent.';
  if ((await selectPlatformNames(db, place)).length === 0)
    return 'This course is not connected to a learning platform that takes grades.';
  if (await selectIsPushing(db, place.groupAssignmentId))
    return 'Grades are being sent right now. Wait until that is done.';
  return null;
}

/**
 * A dry run compares with what the platforms have, which is read before there is a transaction. The job exists exactly
 * when this request commits. (GP-16, GP-21)
 */
export const pushGradesRoute = implement(
  pushGrades,
  async ({ groupAssignmentId, dryRun, choice, userIds = null }, context, grades: PlatformGrades | null) => {
    const { db, now } = context;
    if (!dryRun) await lockGroupAssignment(db, groupAssignmentId);
    const { row } = await loadGroupAssignment(db, groupAssignmentId, now);
    const place = { groupAssignmentId, groupId: row.groupId };
    const refusal = await whyNot(db, place);
    if (dryRun || grades !== null) {
      const preview = await previewPush(db, place, { choice, userIds }, grades ?? { columns: [], warnings: [] });
      return { refusal, preview, jobLog: null };
    }
    if (refusal !== null) throw new ProblemError({ kind: 'blocked', detail: refusal });
    return { refusal: null, preview: null, jobLog: await start(context, place, choice, userIds) };
  },
  {
    prepare: async ({ groupAssignmentId, dryRun }, { home, shard }) =>
      dryRun ? readPlatforms({ home, shard }, groupAssignmentId) : null,
  },
);

async function start(
  context: Pick<Context<'signedIn'>, 'db' | 'shard' | 'home' | 'actor' | 'audit' | 'envelope'>,
  place: Place,
  choice: PushChoice,
  userIds: readonly UserId[] | null,
): Promise<JobLog> {
  const { db, shard, home, actor, audit, envelope } = context;
  const { groupAssignmentId, groupId } = place;
  const jobLog = await insertJobLog(db, { kind: PUSH_GRADES, startedBy: actor.id, groupId, groupAssignmentId });
  const after = { groupAssignmentId, choice, ...(userIds === null ? {} : { userCount: userIds.length }) };
  await audit({ verb: 'gradePushRequested', entity: 'jobLog', entityId: jobLog.id, groupId, after });
  const columns = await connectedColumns(db, place);
  await endSilence(
    db,
    columns.map(({ externalProviderId }) => externalProviderId),
  );
  const data = { ...place, choice, userIds, impersonatorId: actor.impersonatorId };
  await home.queue.enqueue(db, { kind: PUSH_GRADES, shard, jobLogId: jobLog.id, traceId: envelope.traceId, data });
  return jobLog;
}

import { listFailingRosterSyncs, syncAllRosters } from '@circuit/contract/roster';
import type { Shard } from '@circuit/domain/kernel';
import { isNightlyDue } from '@circuit/domain/roster';

import type { ClockWork } from '#platform/clockwork.ts';
import type { Home } from '#platform/homes.ts';
import { implement } from '#platform/implement.ts';

import {
  isStillDue,
  selectCoursesAtNight,
  selectCoursesToSync,
  selectFailingSyncs,
  selectJobLogs,
} from './allSyncs.store.ts';
import { startSync, startSyncByClock } from './startSync.ts';

/** One job for each course: the queue leaves room for the other jobs of the university. (RO-40) */
export const syncAllRostersRoute = implement(syncAllRosters, async ({ groupId: only }, context) => {
  const groupIds = (await selectCoursesToSync(context.db)).filter((groupId) => only === undefined || groupId === only);
  for (const groupId of groupIds) await startSync(context, groupId, { mode: 'readAndSync' });
  return { startedCount: groupIds.length };
});

export const listFailingRosterSyncsRoute = implement(listFailingRosterSyncs, async (page, { db }) => {
  const { items, ...rest } = await selectFailingSyncs(db, page);
  const jobLogs = await selectJobLogs(
    db,
    items.map(({ id }) => id),
  );
  const byId = new Map(jobLogs.map((jobLog) => [jobLog.id, jobLog]));
  return {
    ...rest,
    items: items.flatMap(({ groupId, groupName, platformName, id }) => {
      const jobLog = byId.get(id);
      return jobLog === undefined ? [] : [{ groupId, groupName, platformName, jobLog }];
    }),
  };
});

/** Starts the syncs whose minute of the night has come, each once a night. Gives how many were started. (RO-41) */
export async function startNightlySyncs(home: Home, shard: Shard): Promise<number> {
  const courses = await home.database.withShard(shard, selectCoursesAtNight, 'read');
  const due = courses.filter(({ groupId, minute }) => isNightlyDue(groupId, minute));
  let started = 0;
  for (const { groupId } of due) {
    const hasStarted = await home.database.withShard(shard, async (db) => {
      if (!(await isStillDue(db, groupId))) return false;
      await startSyncByClock({ db, home, shard }, groupId);
      return true;
    });
    if (hasStarted) started += 1;
  }
  return started;
}

export const syncsByClock: ClockWork = {
  isDue: async (db) => (await selectCoursesAtNight(db)).some(({ groupId, minute }) => isNightlyDue(groupId, minute)),
  start: startNightlySyncs,
};

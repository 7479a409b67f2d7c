import { distributesAt, mayDistribute, TOP_UP_BEFORE_MS } from '@circuit/domain/distribution';
import type { GroupAssignmentId, Shard } from '@circuit/domain/kernel';
import { JOB_DELAY_MS } from '@circuit/domain/phases';
import type { ShardDb } from '@circuit/db';

import { loadGroupAssignment, selectDraftsDueCount, type GroupAssignment } from '#modules/groupAssignments/public.ts';
import type { ClockWork } from '#platform/clockwork.ts';
import type { Home } from '#platform/homes.ts';

import { newSeed } from './distribute.ts';
import {
  selectNow,
  selectGroupAssignmentsEndingSoon,
  selectGroupAssignmentsWithLateWork,
  selectUndistributedGroupAssignments,
} from './due.store.ts';
import {
  DISTRIBUTE,
  lockGroupAssignment,
  selectOptionalUnendedJob,
  TOP_UP,
  type DistributionKind,
} from './jobs.store.ts';
import { startJobByClock } from './startJob.ts';

interface Due {
  readonly kind: DistributionKind;
  readonly find: (db: ShardDb) => Promise<GroupAssignmentId[]>;
  readonly isDue: (groupAssignment: GroupAssignment, now: Date) => boolean;
}

const isOpen = ({ status, schedule }: GroupAssignment, now: Date) => mayDistribute({ status, schedule }, now).isOk;

const DUES: readonly Due[] = [
  {
    kind: DISTRIBUTE,
    find: selectUndistributedGroupAssignments,
    isDue: (groupAssignment, now) => {
      const { isEnabled, distribution } = groupAssignment.row.phases.PeerEvaluation;
      const at = distributesAt(groupAssignment.schedule);
      return isEnabled && distribution === 'automatic' && at !== null && at <= now && isOpen(groupAssignment, now);
    },
  },
  { kind: TOP_UP, find: (db) => selectGroupAssignmentsEndingSoon(db, TOP_UP_BEFORE_MS), isDue: isOpen },
  { kind: TOP_UP, find: (db) => selectGroupAssignmentsWithLateWork(db, JOB_DELAY_MS), isDue: isOpen },
];

/**
 * Starts what is due by the clock, once: two workers that look at the same time wait for each other at the assignment,
 * and the second finds it started. Gives how many were started. (DS-6, CV-5)
 */
export async function startDueDistributions(home: Home, shard: Shard): Promise<number> {
  let started = 0;
  for (const due of DUES)
    for (const id of await home.database.withShard(shard, due.find, 'read')) {
      const hasStarted = await home.database.withShard(shard, (db) => startOne(db, { home, shard }, due, id));
      if (hasStarted) started++;
    }
  return started;
}

async function startOne(
  db: ShardDb,
  place: { readonly home: Home; readonly shard: Shard },
  { kind, find, isDue }: Due,
  id: GroupAssignmentId,
): Promise<boolean> {
  await lockGroupAssignment(db, id);
  if ((await selectOptionalUnendedJob(db, id)) !== undefined || !(await find(db)).includes(id)) return false;
  const now = await selectNow(db);
  const groupAssignment = await loadGroupAssignment(db, id, now);
  // Essays wait for drafts that hand themselves in. (HD-8)
  if (!isDue(groupAssignment, now) || (await selectDraftsDueCount(db, id)) > 0) return false;
  await startJobByClock({ db, ...place }, kind, groupAssignment, newSeed());
  return true;
}

export const distributionsByClock: ClockWork = {
  isDue: async (db) => (await Promise.all(DUES.map(({ find }) => find(db)))).some((found) => found.length > 0),
  start: startDueDistributions,
};

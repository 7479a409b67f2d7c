import { distributesAt, mayDistribute, TOP_UP_BEFORE_MS } from '@circuit/domain/distribution';
import type { GroupAssignmentId, Shard } from '@circuit/domain/kernel';
import { JOB_DELAY_MS } from '@circuit/domain/phases';
import type { ShardDb } from '@circuit/db';

import { loadRun, type Run } from '#modules/groupAssignments/public.ts';
import type { Home } from '#platform/homes.ts';

import { newSeed } from './distribute.ts';
import { selectNow, selectRunsEndingSoon, selectRunsWithLateWork, selectUndistributedRuns } from './due.store.ts';
import { DISTRIBUTE, lockRun, selectOptionalUnendedJob, TOP_UP, type DistributionKind } from './jobs.store.ts';
import { startJobByClock } from './startJob.ts';

interface Due {
  readonly kind: DistributionKind;
  readonly find: (db: ShardDb) => Promise<GroupAssignmentId[]>;
  readonly isDue: (run: Run, now: Date) => boolean;
}

const isOpen = ({ status, schedule }: Run, now: Date) => mayDistribute({ status, schedule }, now).isOk;

const DUES: readonly Due[] = [
  {
    kind: DISTRIBUTE,
    find: selectUndistributedRuns,
    isDue: (run, now) => {
      const { isEnabled, distribution } = run.row.phases.PeerEvaluation;
      const at = distributesAt(run.schedule);
      return isEnabled && distribution === 'automatic' && at !== null && at <= now && isOpen(run, now);
    },
  },
  { kind: TOP_UP, find: (db) => selectRunsEndingSoon(db, TOP_UP_BEFORE_MS), isDue: isOpen },
  { kind: TOP_UP, find: (db) => selectRunsWithLateWork(db, JOB_DELAY_MS), isDue: isOpen },
];

/**
 * Starts what is due by the clock, once: two workers that look at the same time wait for each other at the run, and the
 * second finds it started. Gives how many were started. (DS-6, CV-5)
 */
export async function startDueDistributions(home: Home, shard: Shard): Promise<number> {
  let started = 0;
  for (const due of DUES)
    for (const id of await home.database.withShard(shard, due.find, 'read')) {
      // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other, in no hurry
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
  await lockRun(db, id);
  if ((await selectOptionalUnendedJob(db, id)) !== undefined || !(await find(db)).includes(id)) return false;
  const now = await selectNow(db);
  const run = await loadRun(db, id, now);
  if (!isDue(run, now)) return false;
  await startJobByClock({ db, ...place }, kind, run, newSeed());
  return true;
}

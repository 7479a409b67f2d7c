import { cancelRosterSync, getRoster, getRosterSync, listRosterSyncs, syncRoster } from '@circuit/contract';
import { needsConfirmation } from '@circuit/domain/roster';

import { requestCancel } from '#platform/queue/jobLog.store.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { starters } from './importRoster.ts';
import { planSync, showPlan } from './plan.ts';
import { selectRosters } from './providers.ts';
import { selectOptionalLastSync, selectRosterSync, selectRosterSyncs } from './roster.store.ts';
import { startSync } from './startSync.ts';

export const getRosterRoute = implement(getRoster, async ({ groupId }, { db }) => {
  const rosters = await selectRosters(db, groupId);
  return {
    sources: rosters.map(({ provider, name, missing, entries, updatedAt, updatedBy, updatedByName }) => ({
      provider,
      name,
      missing,
      peopleCount: entries.length,
      updatedAt,
      updatedBy: { userId: updatedBy, name: updatedByName },
    })),
    lastSync: (await selectOptionalLastSync(db, groupId)) ?? null,
  };
});

export const syncRosterRoute = implement(syncRoster, async ({ groupId, dryRun, confirmsRemovals }, context) => {
  const { db, actor } = context;
  const rosters = await selectRosters(db, groupId);
  if (rosters.length === 0)
    throw new ProblemError({
      kind: 'blocked',
      detail: 'No roster is connected to this course. Import a CSV file first.',
    });
  const changes = await planSync(db, groupId, rosters, starters(actor));
  const plan = await showPlan(context, changes);
  if (dryRun || (needsConfirmation(changes) && !confirmsRemovals)) return { plan, jobLog: null };
  return { plan, jobLog: await startSync(context, groupId, confirmsRemovals) };
});

export const listRosterSyncsRoute = implement(listRosterSyncs, ({ groupId, ...page }, { db }) =>
  selectRosterSyncs(db, groupId, page),
);

export const getRosterSyncRoute = implement(getRosterSync, ({ groupId, jobLogId }, { db }) =>
  selectRosterSync(db, groupId, jobLogId),
);

export const cancelRosterSyncRoute = implement(cancelRosterSync, async ({ groupId, jobLogId }, { db, audit }) => {
  await selectRosterSync(db, groupId, jobLogId);
  if (await requestCancel(db, jobLogId))
    await audit({ verb: 'rosterSyncCancelled', entity: 'jobLog', entityId: jobLogId, groupId });
  return selectRosterSync(db, groupId, jobLogId);
});

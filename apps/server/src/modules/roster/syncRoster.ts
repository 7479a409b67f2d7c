import {
  cancelRosterSync,
  getRoster,
  getRosterSync,
  listRosterSyncs,
  readRoster,
  syncRoster,
} from '@circuit/contract/roster';
import { needsConfirmation } from '@circuit/domain/roster';

import { requestCancel } from '#platform/queue/jobLog.store.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { starters } from './importRoster.ts';
import { planSync, showPlan } from './plan.ts';
import type { ConnectedContext } from './platformSources.store.ts';
import { readOutside, selectSources, type FileRoster } from './providers.ts';
import { selectOptionalLastSync, selectRosterSync, selectRosterSyncs } from './roster.store.ts';
import { startSync } from './startSync.ts';
import type { TimetableSource } from './timetableSource.store.ts';

export const getRosterRoute = implement(getRoster, async ({ groupId }, { db }) => {
  const { file, contexts, timetable } = await selectSources(db, groupId);
  return {
    sources: [
      ...contexts.map(showContext),
      ...(timetable === undefined ? [] : [showTimetable(timetable)]),
      ...(file === undefined ? [] : [showFile(file)]),
    ],
    lastSync: (await selectOptionalLastSync(db, groupId)) ?? null,
  };
});

const showFile = ({ name, missing, entries, updatedAt, updatedBy, updatedByName }: FileRoster) => ({
  provider: 'CsvRosterProvider' as const,
  name,
  contextTitle: '',
  missing,
  peopleCount: entries.length,
  updatedAt,
  updatedBy: { userId: updatedBy, name: updatedByName },
  problem: null,
});

const showContext = ({
  platformName,
  contextTitle,
  entries,
  readAt,
  isConnected,
  membershipsUrl,
}: ConnectedContext) => ({
  provider: 'LtiRosterProvider' as const,
  name: platformName,
  contextTitle,
  missing: 'remove' as const,
  peopleCount: entries?.length ?? 0,
  updatedAt: readAt,
  updatedBy: null,
  problem: whyUnreadable(platformName, isConnected, membershipsUrl),
});

const showTimetable = ({ name, classesText, entries, readAt, isConnected }: TimetableSource) => ({
  provider: 'UniTimeRosterProvider' as const,
  name,
  contextTitle: classesText,
  missing: 'remove' as const,
  peopleCount: entries?.length ?? 0,
  updatedAt: readAt,
  updatedBy: null,
  problem: isConnected ? null : 'The timetable is not connected now. Ask an administrator.',
});

function whyUnreadable(platform: string, isConnected: boolean, membershipsUrl: string | null): string | null {
  if (!isConnected) return `${platform} is not connected now. Ask an administrator.`;
  if (membershipsUrl !== null) return null;
  return `${platform} did not offer its list of people at the last launch. Ask its administrator to allow it, then open the course from ${platform} again.`;
}

const blocked = (detail: string) => new ProblemError({ kind: 'blocked', detail });

export const syncRosterRoute = implement(syncRoster, async ({ groupId, dryRun, confirmsRemovals }, context) => {
  const { db, actor } = context;
  const sources = await selectSources(db, groupId);
  const isConnected = sources.contexts.length > 0 || sources.timetable !== undefined;
  if (sources.file === undefined && !isConnected)
    throw blocked('No roster is connected to this course. Open it from a learning platform, or import a CSV file.');
  if (sources.file === undefined && readOutside(sources).length === 0)
    throw blocked('The roster was not read yet. Read it first.');
  const changes = await planSync(db, groupId, sources, starters(actor));
  const plan = await showPlan(context, groupId, changes);
  if (dryRun || (needsConfirmation(changes) && !confirmsRemovals)) return { plan, jobLog: null };
  return { plan, jobLog: await startSync(context, groupId, { confirmsRemovals }) };
});

/** A job, since a platform may take a minute for a large course. (RO-30) */
export const readRosterRoute = implement(readRoster, async ({ groupId }, context) => {
  const { contexts, timetable } = await selectSources(context.db, groupId);
  if (contexts.length === 0 && timetable === undefined)
    throw blocked('This course is not connected to a learning platform or the timetable.');
  return startSync(context, groupId, { mode: 'read' });
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

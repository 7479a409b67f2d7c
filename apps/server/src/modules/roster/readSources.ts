import type { GroupId, Shard } from '@circuit/domain/kernel';
import type { RosterEntry } from '@circuit/domain/roster';

import { lockGroup } from '#modules/groups/public.ts';
import { readClassRosters } from '#modules/timetable/public.ts';
import type { Home } from '#platform/homes.ts';
import { JobCancelled, type JobContext } from '#platform/jobs/job.ts';
import { ProblemError } from '#platform/problems.ts';

import { inPlace } from './inPlace.ts';
import { leaveOutErased } from './leaveOutErased.ts';
import { upsertLtiRoster, type ConnectedContext } from './platformSources.store.ts';
import { selectSources } from './providers.ts';
import { readMemberships, type ReadingProblem } from './readMemberships.ts';
import { selectNow, upsertTimetableRoster } from './timetableSource.store.ts';

/** So often a platform that does not answer is asked, when nobody waits for it. */
export const READING_TRIES = 5;

interface Reading {
  readonly home: Home;
  readonly shard: Shard;
  readonly context: JobContext;
}

/**
 * Reads every platform of a course and its classes in the timetable, and keeps what was read only when all of it was. Returns how many people there are.
 * A platform that may answer later is asked again by the next try, as long as there are some. (RO-30)
 */
export async function readSources(
  { home, shard, context }: Reading,
  groupId: GroupId,
  mostTries: number,
): Promise<{ readonly people: number; readonly platforms: readonly string[] }> {
  const { contexts, timetable, askedAt } = await home.database.withShard(
    shard,
    async (db) => ({ ...(await selectSources(db, groupId)), askedAt: await selectNow(db) }),
    'read',
  );
  const read: { context: ConnectedContext; entries: Parameters<typeof upsertLtiRoster>[3] }[] = [];
  const onWait = async () => {
    if (await context.isCancelled()) throw new JobCancelled();
  };
  const onPage = async (people: number) => {
    await onWait();
    await context.progress(people, null);
  };
  for (const one of contexts) {
    const entries = await inPlace({ home, shard, onWait }, one.externalProviderId, (keep) =>
      readMemberships({ home, shard, onPage, keep }, one),
    );
    if (!entries.isOk) throw failureOf(entries.failure, context.attempt < mostTries);
    read.push({ context: one, entries: entries.value });
  }
  const classes =
    timetable === undefined
      ? undefined
      : await inPlace({ home, shard, onWait }, timetable.externalProviderId, (keep) =>
          readClassRosters({ home, shard, onPage, keep }, groupId, timetable.externalProviderId),
        );
  if (classes !== undefined && !classes.isOk) throw failureOf(classes.failure, context.attempt < mostTries);
  await home.database.withShard(shard, async (db) => {
    if (!(await lockGroup(db, groupId))) throw new ProblemError({ kind: 'deleted' });
    const kept = (entries: readonly RosterEntry[]) => leaveOutErased({ db, shard, home }, entries);
    for (const one of read) await upsertLtiRoster(db, groupId, one.context, await kept(one.entries));
    if (classes !== undefined)
      await upsertTimetableRoster(
        db,
        groupId,
        { ...classes.value, entries: await kept(classes.value.entries) },
        askedAt,
      );
  });
  const counts = [...read.map(({ entries }) => entries.length), classes?.value.entries.length ?? 0];
  return {
    people: counts.reduce((total, count) => total + count, 0),
    platforms: [
      ...new Set(contexts.map(({ platformName }) => platformName)),
      ...(classes === undefined ? [] : ['the timetable']),
    ],
  };
}

/** Any other error is tried again; a problem is told and ends the job. */
function failureOf({ detail, isPassing }: ReadingProblem, hasMoreTries: boolean): Error {
  return isPassing && hasMoreTries
    ? new Error(detail)
    : new ProblemError({ kind: 'blocked', detail: `${detail} Nothing was changed.` });
}

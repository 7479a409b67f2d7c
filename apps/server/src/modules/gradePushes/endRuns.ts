import type { ShardDb } from '@circuit/db';
import { pushFailedLetter } from '@circuit/domain/gradePushes';
import type { JobLogId, Shard } from '@circuit/domain/kernel';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { selectOwnersToTell } from '#modules/evaluations/public.ts';
import { queueMessages } from '#modules/messages/public.ts';
import type { Home } from '#platform/homes.ts';

import { endRun, selectFailures } from './runs.store.ts';

/**
 * Ends those of which nothing waits any more, and tells the instructors of what failed: once for each push. Each in a
 * transaction of its own, after what ended its pushes is committed. Otherwise two that settle the last two pushes would
 * each see the other's wait, and one that plans could wait for one that settles and the other way around. (GP-18, GP-29)
 */
export async function endRuns(
  { home, shard }: { readonly home: Home; readonly shard: Shard },
  jobLogIds: Iterable<JobLogId>,
): Promise<void> {
  for (const jobLogId of new Set(jobLogIds))
    await home.database.withShard(shard, (db) => endOne({ db, shard }, jobLogId));
}

async function endOne(place: { readonly db: ShardDb; readonly shard: Shard }, jobLogId: JobLogId): Promise<void> {
  const ended = await endRun(place.db, jobLogId);
  if (ended === undefined) return;
  const failures = await selectFailures(place.db, jobLogId);
  if (failures.length === 0) return;
  const { universityName } = await selectConfiguration(place.db);
  const owners = await selectOwnersToTell(place.db, ended.groupAssignmentId);
  const letters = owners.map(({ userId, email, groupId, courseName, title, ...name }) => ({
    userId,
    groupId,
    address: email,
    letter: pushFailedLetter({ title, courseName, universityName, failures }, { ...name, email }),
    linkPath: `/courses/${groupId}/groupAssignments/${ended.groupAssignmentId}/scores/push`,
  }));
  await queueMessages(place, { kind: 'pushFailed' }, letters);
}

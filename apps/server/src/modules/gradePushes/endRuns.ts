import type { ShardDb } from '@circuit/db';
import { pushFailedLetter } from '@circuit/domain/gradePushes';
import type { JobLogId, Shard } from '@circuit/domain/kernel';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { selectOwnersToTell } from '#modules/evaluations/public.ts';
import { queueMessages } from '#modules/messages/public.ts';

import { endRun, selectFailures } from './runs.store.ts';

interface Place {
  readonly db: ShardDb;
  readonly shard: Shard;
}

/** Ends those of which nothing waits any more, and tells the instructors of what failed: once for each push. (GP-18) */
export async function endRuns(place: Place, jobLogIds: readonly JobLogId[]): Promise<void> {
  for (const jobLogId of jobLogIds) {
    const ended = await endRun(place.db, jobLogId);
    if (ended === undefined) continue;
    const { failedCount, sentCount, platformName, why } = await selectFailures(place.db, jobLogId);
    if (failedCount === 0 || platformName === null || why === null) continue;
    const { universityName } = await selectConfiguration(place.db);
    const owners = await selectOwnersToTell(place.db, ended.groupAssignmentId);
    const letters = owners.map(({ userId, email, groupId, courseName, title, ...name }) => ({
      userId,
      groupId,
      address: email,
      letter: pushFailedLetter(
        { title, courseName, universityName, platformName, failedCount, sentCount, why },
        { ...name, email },
      ),
      linkPath: `/courses/${groupId}/groupAssignments/${ended.groupAssignmentId}/scores/push`,
    }));
    await queueMessages(place, { kind: 'pushFailed' }, letters);
  }
}

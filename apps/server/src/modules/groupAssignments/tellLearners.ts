import type { ShardDb } from '@circuit/db';
import { deadlineLetter, movedDeadlinesFor } from '@circuit/domain/assignments';
import type { Shard } from '@circuit/domain/kernel';
import { isSeenByLearners } from '@circuit/domain/phases';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { queueMessages } from '#modules/messages/public.ts';

import { selectLearnersToTell, selectTimeZone } from './groupAssignments.store.ts';
import type { GroupAssignment } from './groupAssignmentOf.ts';

/**
 * One message for each student for whom an end moved, in the transaction that moves the dates: whose permit runs on, or
 * who is excused, reads nothing. Returns how many will get one. (CC-3)
 */
export async function tellOfMovedDeadlines(
  context: { readonly db: ShardDb; readonly shard: Shard },
  before: GroupAssignment,
  after: GroupAssignment,
  now: Date,
): Promise<number> {
  if (!isSeenByLearners(after.status)) return 0;
  const { db } = context;
  const { id, groupId, title } = after.row;
  const { universityName } = await selectConfiguration(db);
  const zone = await selectTimeZone(db, groupId);
  const learners = await selectLearnersToTell(db, groupId, id);
  const letters = learners.flatMap(({ userId, courseName, permits, excused, ...person }) => {
    const moved = movedDeadlinesFor({ permits, excused }, before.schedule, after.schedule, now);
    if (moved.length === 0) return [];
    const letter = deadlineLetter(moved, { title, courseName, zone, universityName }, person);
    const linkPath = `/courses/${groupId}/groupAssignments/${id}`;
    return [{ userId, groupId, address: person.email, letter, linkPath }];
  });
  const queued = await queueMessages(context, { kind: 'reminder' }, letters);
  return queued.filter(({ state }) => state === 'waiting').length;
}

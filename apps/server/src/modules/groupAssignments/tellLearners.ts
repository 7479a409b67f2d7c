import type { ShardDb } from '@circuit/db';
import { deadlineLetter } from '@circuit/domain/assignments';
import type { Shard } from '@circuit/domain/kernel';
import { isSeenByLearners, movedDeadlines } from '@circuit/domain/phases';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { queueMessages } from '#modules/messages/public.ts';

import { selectLearnersToTell, selectTimeZone } from './groupAssignments.store.ts';
import type { Run } from './runOf.ts';

/** One message for each student, in the transaction that moves the dates. Returns how many. (CC-3) */
export async function tellOfMovedDeadlines(
  context: { readonly db: ShardDb; readonly shard: Shard },
  before: Run,
  after: Run,
  now: Date,
): Promise<number> {
  const moved = movedDeadlines(before.schedule, after.schedule, now);
  if (moved.length === 0 || !isSeenByLearners(after.status)) return 0;
  const { db } = context;
  const { id, groupId, title } = after.row;
  const { universityName } = await selectConfiguration(db);
  const zone = await selectTimeZone(db, groupId);
  const learners = await selectLearnersToTell(db, groupId);
  const letters = learners.map(({ userId, courseName, ...person }) => ({
    userId,
    groupId,
    address: person.email,
    letter: deadlineLetter(moved, { title, courseName, zone, universityName }, person),
    linkPath: `/courses/${groupId}/groupAssignments/${id}`,
  }));
  await queueMessages(context, { kind: 'reminder' }, letters);
  return letters.length;
}

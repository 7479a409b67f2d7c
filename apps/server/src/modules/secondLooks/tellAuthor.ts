import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { secondLookAnsweredLetter } from '@circuit/domain/secondLooks';

import { selectConfiguration } from '#modules/configuration/public.ts';
import type { GroupAssignment } from '#modules/groupAssignments/public.ts';
import { queueMessages } from '#modules/messages/public.ts';
import { selectLearnersToTell } from '#modules/scores/public.ts';

import type { AskedRow } from './secondLooks.store.ts';

/** In the transaction that answers, so once; nobody who has left the course meanwhile. (SL-8) */
export async function tellAuthor(
  place: { readonly db: ShardDb; readonly shard: Shard },
  { row: { id, groupId, title } }: GroupAssignment,
  { authorId }: AskedRow,
): Promise<void> {
  const { universityName } = await selectConfiguration(place.db);
  const authors = (await selectLearnersToTell(place.db, id)).filter((learner) => learner.id === authorId);
  const letters = authors.map(({ courseName, ...person }) => ({
    userId: person.id,
    groupId,
    address: person.email,
    letter: secondLookAnsweredLetter({ title, courseName, universityName }, person),
    linkPath: `/courses/${groupId}/groupAssignments/${id}/results`,
  }));
  await queueMessages(place, { kind: 'secondLookAnswered' }, letters);
}

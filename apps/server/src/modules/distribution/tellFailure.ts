import type { ShardDb } from '@circuit/db';
import { notGivenOutLetter } from '@circuit/domain/distribution';
import type { GroupAssignmentId, JobLogId, Shard } from '@circuit/domain/kernel';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { queueMessages } from '#modules/messages/public.ts';
import { selectOwnersToTell } from '#modules/evaluations/public.ts';

import { DISTRIBUTE, selectBegun, selectHasFailedBefore, type DistributionKind } from './jobs.store.ts';

interface Failure {
  readonly kind: DistributionKind;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly jobLogId: JobLogId;
  readonly why: string;
}

/** Once per assignment, and only for a job that nobody started: a person who starts one sees its outcome. (DS-15) */
export async function tellFailure(
  place: { readonly db: ShardDb; readonly shard: Shard },
  failure: Failure,
): Promise<void> {
  const { db } = place;
  const { kind, groupAssignmentId, jobLogId, why } = failure;
  if (kind !== DISTRIBUTE || (await selectBegun(db, jobLogId)).startedBy !== null) return;
  if (await selectHasFailedBefore(db, groupAssignmentId, jobLogId)) return;
  const { universityName } = await selectConfiguration(db);
  const owners = await selectOwnersToTell(db, groupAssignmentId);
  const letters = owners.map(({ userId, email, groupId, courseName, title, ...name }) => ({
    userId,
    groupId,
    address: email,
    letter: notGivenOutLetter({ title, courseName, universityName, why }, { ...name, email }),
    linkPath: `/courses/${groupId}/groupAssignments/${groupAssignmentId}`,
  }));
  // A class waits for them: also for those who want no reminders.
  await queueMessages(place, { kind: 'reminder', isEssential: true }, letters);
}

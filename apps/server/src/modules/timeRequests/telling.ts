import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { GROUP_ROLES, groupActivities } from '@circuit/domain/permissions';
import { timeAnsweredLetter, timeAskedLetter } from '@circuit/domain/timeRequests';

import { selectConfiguration } from '#modules/configuration/public.ts';
import type { LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { queueMessages } from '#modules/messages/public.ts';

import { selectAnswerers, selectTitles, type ShownTimeRequest } from './timeRequests.store.ts';

interface Sending {
  readonly db: ShardDb;
  readonly shard: Shard;
}

/** Roles of a course that may answer. */
const ANSWERERS = GROUP_ROLES.filter((role) =>
  groupActivities([role]).includes('GroupAssignmentLateActivityPermitModify'),
);

async function placeOf(db: ShardDb, { id, timeZoneId }: LearnerGroupAssignment) {
  const { universityName } = await selectConfiguration(db);
  return { ...(await selectTitles(db, id)), universityName, timeZoneId };
}

/** Everybody in the course who may answer, once per request; without the reason. (TQ-5) */
export async function tellStaff(
  sending: Sending,
  groupAssignment: LearnerGroupAssignment,
  { phase, until, person }: ShownTimeRequest,
): Promise<void> {
  const { id, groupId } = groupAssignment;
  const place = await placeOf(sending.db, groupAssignment);
  const letters = (await selectAnswerers(sending.db, groupId, ANSWERERS)).map(({ userId, ...to }) => ({
    userId,
    groupId,
    address: to.email,
    letter: timeAskedLetter(place, { phase, until, student: person }, to),
    linkPath: `/courses/${groupId}/groupAssignments/${id}/late-permits`,
  }));
  await queueMessages(sending, { kind: 'timeAsked' }, letters);
}

export async function tellStudent(
  sending: Sending,
  groupAssignment: LearnerGroupAssignment,
  { phase, until, grantedUntil, answer, person }: ShownTimeRequest,
): Promise<void> {
  const { id, groupId } = groupAssignment;
  const place = await placeOf(sending.db, groupAssignment);
  const letter = timeAnsweredLetter(place, { phase, until, grantedUntil, answer }, person);
  const linkPath = `/courses/${groupId}/groupAssignments/${id}`;
  await queueMessages(sending, { kind: 'timeAnswered' }, [
    { userId: person.id, groupId, address: person.email, letter, linkPath },
  ]);
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, Shard, UserId } from '@circuit/domain/kernel';
import { resultsReleasedLetter, scoreChangedLetter } from '@circuit/domain/scores';
import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { queueMessages, selectUnwilling } from '#modules/messages/public.ts';

import type { ScoreChange } from './overrides.store.ts';
import { selectLearnersToTell } from './totals.store.ts';

interface Place {
  readonly db: ShardDb;
  readonly shard: Shard;
}

interface Released {
  readonly id: GroupAssignmentId;
  readonly groupId: GroupId;
  readonly title: string;
}

const linkTo = ({ id, groupId }: Released) => `/courses/${groupId}/groupAssignments/${id}/results`;

interface Told {
  readonly results: ReadonlySet<UserId>;
  readonly changes: readonly ScoreChange[];
}

/** How many of them would get a message, and nothing is sent: those in the course who can sign in and want it. */
export async function countToTell({ db, shard }: Place, id: GroupAssignmentId, told: Told): Promise<number> {
  if (shard === DEMO_SHARD) return 0;
  const here = new Set((await selectLearnersToTell(db, id)).map((learner) => learner.id));
  const results = [...told.results].filter((userId) => here.has(userId));
  const changes = told.changes.map(({ userId }) => userId).filter((userId) => here.has(userId));
  const unwilling = [
    ...(await selectUnwilling(db, 'resultsReleased', results)),
    ...(await selectUnwilling(db, 'scoreChanged', changes)),
  ];
  return results.length + changes.length - unwilling.length;
}

/** One message for each student who has a result, in the transaction that releases it. Returns how many will get one. */
export async function tellOfResults(
  place: Place,
  released: Released,
  learnerIds: ReadonlySet<string>,
): Promise<number> {
  if (learnerIds.size === 0) return 0;
  const { universityName } = await selectConfiguration(place.db);
  const learners = (await selectLearnersToTell(place.db, released.id)).filter(({ id }) => learnerIds.has(id));
  const letters = learners.map(({ courseName, ...person }) => ({
    userId: person.id,
    groupId: released.groupId,
    address: person.email,
    letter: resultsReleasedLetter({ title: released.title, courseName, universityName }, person),
    linkPath: linkTo(released),
  }));
  const queued = await queueMessages(place, { kind: 'resultsReleased' }, letters);
  return queued.filter(({ state }) => state === 'waiting').length;
}

/** One message for each student whose total is not what they have seen. (SR-13) */
export async function tellOfChanges(
  place: Place,
  released: Released,
  changes: readonly ScoreChange[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const { universityName } = await selectConfiguration(place.db);
  const byId = new Map((await selectLearnersToTell(place.db, released.id)).map((one) => [one.id, one]));
  const letters = changes.flatMap((change) => {
    const learner = byId.get(change.userId);
    if (learner === undefined) return [];
    const { courseName, ...person } = learner;
    const letter = scoreChangedLetter(change, { title: released.title, courseName, universityName }, person);
    const { groupId } = released;
    return [{ userId: person.id, groupId, address: person.email, letter, linkPath: linkTo(released) }];
  });
  const queued = await queueMessages(place, { kind: 'scoreChanged' }, letters);
  return queued.filter(({ state }) => state === 'waiting').length;
}

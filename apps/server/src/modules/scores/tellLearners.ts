import type { MessageKind } from '@circuit/contract/userSettings';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, Shard, UserId } from '@circuit/domain/kernel';
import type { Letter } from '@circuit/domain/messages';
import {
  resultsReleasedLetter,
  resultsUnreleasedLetter,
  scoreChangedLetter,
  selfEvaluationClosedLetter,
} from '@circuit/domain/scores';
import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { MAIL_IS_OFF, queueMessages, selectUnwilling } from '#modules/messages/public.ts';

import type { ScoreChange } from './overrides.store.ts';
import { selectLearnersToTell, type LearnerToTell } from './totals.store.ts';

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

/** No mail leaves the demo. The outbox shows the messages that learners would get. (DM-11) */
export const isMailOff = (shard: Shard): boolean => shard === DEMO_SHARD;

/** How many of them would get a message, and nothing is sent: those in the course who can sign in and want it. */
export async function countToTell(db: ShardDb, id: GroupAssignmentId, told: Told): Promise<number> {
  const here = new Set((await selectLearnersToTell(db, id)).map((learner) => learner.id));
  const results = [...told.results].filter((userId) => here.has(userId));
  const changes = told.changes.map(({ userId }) => userId).filter((userId) => here.has(userId));
  const unwilling = [
    ...(await selectUnwilling(db, 'resultsReleased', results)),
    ...(await selectUnwilling(db, 'scoreChanged', changes)),
  ];
  return results.length + changes.length - unwilling.length;
}

interface Writing {
  readonly kind: MessageKind;
  readonly write: (place: Parameters<typeof resultsReleasedLetter>[0], to: LearnerToTell) => Letter;
}

/** One message for each of these who is still in the course. Returns how many will get one. */
async function tell(
  place: Place,
  released: Released,
  learnerIds: ReadonlySet<string>,
  { kind, write }: Writing,
): Promise<number> {
  if (learnerIds.size === 0) return 0;
  const { universityName } = await selectConfiguration(place.db);
  const learners = (await selectLearnersToTell(place.db, released.id)).filter(({ id }) => learnerIds.has(id));
  const { title, groupId } = released;
  const letters = learners.map((person) => ({
    userId: person.id,
    groupId,
    address: person.email,
    letter: write({ title, courseName: person.courseName, universityName }, person),
    linkPath: linkTo(released),
  }));
  const queued = await queueMessages(place, { kind }, letters);
  return queued.filter(({ state, problem }) => state === 'waiting' || problem === MAIL_IS_OFF).length;
}

/** One message for each student who has a result, in the transaction that releases it. */
export const tellOfResults = (place: Place, released: Released, learnerIds: ReadonlySet<string>): Promise<number> =>
  tell(place, released, learnerIds, { kind: 'resultsReleased', write: resultsReleasedLetter });

/** One for each student whose self-evaluation the release closes. (SR-18) */
export const tellOfClosedSelfEvaluation = (
  place: Place,
  released: Released,
  learnerIds: ReadonlySet<string>,
): Promise<number> =>
  tell(place, released, learnerIds, { kind: 'selfEvaluationClosed', write: selfEvaluationClosedLetter });

/** One for each student who had opened results that are gone now. (SR-19) */
export const tellOfUnrelease = (
  place: Place,
  released: Released,
  learnerIds: ReadonlySet<string>,
  reason: string,
): Promise<number> =>
  tell(place, released, learnerIds, {
    kind: 'resultsUnreleased',
    write: (at, to) => resultsUnreleasedLetter(reason, at, to),
  });

/** How many of them would get it, and nothing is sent. */
export async function countToTellOfUnrelease(
  db: ShardDb,
  id: GroupAssignmentId,
  openedIds: ReadonlySet<UserId>,
): Promise<number> {
  const here = (await selectLearnersToTell(db, id)).map((learner) => learner.id).filter((one) => openedIds.has(one));
  return here.length - (await selectUnwilling(db, 'resultsUnreleased', here)).size;
}

/** One message for each student whose total is not what they have seen. (SR-13) */
export function tellOfChanges(place: Place, released: Released, changes: readonly ScoreChange[]): Promise<number> {
  const byId = new Map(changes.map((change) => [change.userId, change]));
  return tell(place, released, new Set(byId.keys()), {
    kind: 'scoreChanged',
    write: (at, to) => {
      const change = byId.get(to.id);
      if (change === undefined) throw new Error('Only those whose total changed are told.');
      return scoreChangedLetter(change, at, to);
    },
  });
}

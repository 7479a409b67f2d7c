import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import { hashPassword } from '#modules/accounts/passwords.ts';
import type { Home } from '#platform/homes.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { addResponses, addReviews } from './addReviews.ts';
import { storeAttachedFile } from './attachments.ts';
import { everyStagePlan, type EveryStage } from './everyStagePlan.ts';
import { dayLater, laterDates } from './laterDates.ts';
import { SEED_PASSWORD } from './password.ts';
import { clearClock, hasTestClock, insertPasswords, insertPlan, letLastSeenFollow, setClock } from './write.store.ts';

/** What the running product does itself, through its queue, at an instant of the mocks' calendar. */
interface Turn {
  readonly stage: 'review' | 'selfEvaluate' | 'results';
  readonly act: 'distribute' | 'score';
  readonly at: Date;
}

const JOINED_AT = new Date('2026-08-24T08:00:00-04:00');
const GIVEN_OUT_AT = new Date('2026-11-11T00:03:00-05:00');
const SCORED_AT = new Date('2026-11-21T08:55:00-05:00');

const TURNS: readonly Turn[] = [
  { stage: 'results', act: 'distribute', at: GIVEN_OUT_AT },
  { stage: 'selfEvaluate', act: 'distribute', at: GIVEN_OUT_AT },
  { stage: 'review', act: 'distribute', at: GIVEN_OUT_AT },
  { stage: 'results', act: 'score', at: SCORED_AT },
];

/** What chance is drawn from for the reviews: with this one the three who rated Amara's first op-ed disagree. */
const STORIES = { review: 'review', selfEvaluate: 'selfEvaluate', results: 'results 1' } as const;

/** In the order in which they happen, so that the clock never goes back: it depends on the hour which is the later. */
const turnsOf = ({ groupAssignments }: EveryStage) =>
  TURNS.map((turn) => ({ ...turn, at: dayLater(turn.at, groupAssignments[turn.stage].days) })).toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );

type Place = Pick<Home, 'database' | 'storage'>;

export interface NextAct {
  readonly act: Turn['act'];
  readonly groupAssignmentId: string;
}

/**
 * Brings the class to its next turn and sets the clock to it; null once it stands in every stage by the real clock.
 * The caller lets the product carry out the act, then asks for the next turn. (DM-2)
 */
export async function toTurn(
  { database, storage }: Place,
  shard: Shard,
  now: Date,
  number: number,
): Promise<NextAct | null> {
  const everyStage = everyStagePlan(shard, now);
  if (number === 0) {
    await storeAttachedFile(withinShard(storage, shard), shard);
    await begin(database, shard, everyStage);
  }
  const turns = turnsOf(everyStage);
  const [before, turn] = [turns[number - 1], turns[number]];
  if (before?.act === 'distribute') await letReview(database, shard, everyStage, before.stage);
  if (before?.act === 'score') await letRespond(database, shard, everyStage, before.stage);
  if (turn === undefined) {
    await database.withShard(shard, letLastSeenFollow);
    await database.withShard(shard, clearClock);
    return null;
  }
  await database.withShard(shard, (db) => setClock(db, turn.at));
  return { act: turn.act, groupAssignmentId: everyStage.groupAssignments[turn.stage].groupAssignment.id };
}

/** What is written first was there before anything was given out or scored, or it would look newer than a score. */
async function begin(database: Database, shard: Shard, { plan, groupAssignments }: EveryStage): Promise<void> {
  const passwordHash = await hashPassword(SEED_PASSWORD);
  await database.withShard(shard, async (db) => {
    if (!(await hasTestClock(db))) throw new Error('The demo does not run in a database that it did not make.');
    await setClock(db, dayLater(JOINED_AT, groupAssignments.results.days));
  });
  await database.withShard(shard, async (db) => {
    await insertPlan(db, plan);
    await insertPasswords(db, plan.users, passwordHash);
  });
}

async function letReview(database: Database, shard: Shard, everyStage: EveryStage, stage: Turn['stage']) {
  const { days } = everyStage.groupAssignments[stage];
  const of = { ...reviewing(everyStage, stage), dated: <Rows>(rows: Rows) => laterDates(rows, days) };
  await database.withShard(shard, (db) => addReviews(db, shard, of));
}

async function letRespond(database: Database, shard: Shard, everyStage: EveryStage, stage: Turn['stage']) {
  const { days } = everyStage.groupAssignments[stage];
  const of = reviewing(everyStage, stage);
  await database.withShard(shard, (db) => addResponses(db, shard, of, (responses) => laterDates(responses, days)));
}

function reviewing({ plan, groupAssignments }: EveryStage, stage: Turn['stage']) {
  const { groupAssignment, moment } = groupAssignments[stage];
  return { groupAssignment, users: plan.users, moment, essays: stage, story: STORIES[stage] };
}

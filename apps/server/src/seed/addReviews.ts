import type { ShardDb } from '@circuit/db';
import { groupAssignmentId, type Shard } from '@circuit/domain/kernel';

import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { planResponses, type Responses } from './responded.ts';
import { planReviews, questionsOf, writtenBy } from './reviewed.ts';
import { selectGiven } from './scoreAndRelease.ts';
import type { Moment } from './stages.ts';
import { insertPlan } from './write.store.ts';

type Reviews = NonNullable<Plan['reviews']>;

interface Reviewing {
  readonly groupAssignment: NonNullable<Plan['groupAssignments']>[number] | undefined;
  readonly users: readonly Person[];
  readonly moment: Moment;
  /** What its essays were drawn from, and what chance is drawn from for the reviews. */
  readonly essays?: string;
  readonly story?: string;
  /** Takes them to the calendar of the assignment, where it is not that of the mocks. */
  readonly dated?: (reviews: Reviews) => Reviews;
}

/** Lets the class write, about what it was given, what is written by a moment. Returns how many rows were new. */
export async function addReviews(db: ShardDb, shard: Shard, reviewing: Reviewing): Promise<number> {
  const { reviews } = await reviewsOf(db, shard, reviewing);
  const { dated = (rows) => rows } = reviewing;
  return insertPlan(db, { reviews: dated(reviews) });
}

/** Lets authors say what they think of those reviews once they have seen them. */
export async function addResponses(
  db: ShardDb,
  shard: Shard,
  reviewing: Omit<Reviewing, 'dated'>,
  dated: (responses: Responses) => Responses,
): Promise<number> {
  const { reviews, given, staff, amara, told } = await reviewsOf(db, shard, reviewing);
  const authorOf = new Map(given.map((one) => [one.submissionId, one.authorId]));
  return insertPlan(db, dated(planResponses(shard, reviews, authorOf, staff, questionsOf(given, told), amara.id)));
}

async function reviewsOf(
  db: ShardDb,
  shard: Shard,
  { groupAssignment, users, moment, essays = '', story = '' }: Reviewing,
) {
  const named = (userName: string) => users.find((person) => person.userName === userName);
  const [staff, amara] = [named('lhale'), named('aokonkwo')];
  if (groupAssignment === undefined || staff === undefined || amara === undefined)
    throw new Error('There is no class to review.');
  const given = await selectGiven(db, groupAssignmentId(groupAssignment.id));
  const told = { essays, story, faithful: amara.id };
  const reviews = planReviews(shard, groupAssignment, given, staff, told);
  return { reviews: writtenBy(moment, reviews, amara.id), given, staff, amara, told };
}

import type { Database, ShardDb } from '@circuit/db';
import {
  groupAssignmentId,
  type GroupAssignmentId,
  type Shard,
  type SubmissionId,
  type UserId,
} from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { selectOptionalReleased } from '#modules/scores/scoreRuns.store.ts';
import { writeReleasedRun } from '#modules/scores/writeReleasedRun.ts';

import type { Plan } from './plan.ts';
import { planResponses } from './responded.ts';
import { planReviews, questionsOf } from './reviewed.ts';
import { insertPlan } from './write.store.ts';

const RELEASED_AT = new Date('2026-11-21T09:00:00-05:00');

type Of = Pick<Plan, 'groupAssignments' | 'users'>;

/**
 * Lets the class of the op-ed review, look back and be graded, then scores it and releases the scores, once; some say what
 * they think of their reviews. (SE-12, SL-9)
 */
export async function scoreAndRelease(database: Database, shard: Shard, plan: Of): Promise<number> {
  const [scoreRun] = plan.groupAssignments ?? [];
  const named = (userName: string) => plan.users.find((person) => person.userName === userName);
  const [staff, amara] = [named('lhale'), named('aokonkwo')];
  if (scoreRun === undefined || staff === undefined || amara === undefined) return 0;
  const id = groupAssignmentId(scoreRun.id);
  const given = await database.withShard(shard, (db) => selectGiven(db, id), 'read');
  const reviews = planReviews(shard, scoreRun, given, staff, { faithful: amara.id });
  let added = await database.withShard(shard, (db) => insertPlan(db, { reviews }));
  added += await score(database, shard, id, staff.id);
  const authors = new Map(given.map((one) => [one.submissionId, one.authorId]));
  // Where somebody has reviewed by hand before, that review stands, and the planned one was not written.
  const written = await database.withShard(shard, (db) => selectReviewIds(db, id), 'read');
  const there = reviews.filter((review) => written.has(review.id));
  const responses = planResponses(shard, there, authors, staff, questionsOf(given, { faithful: amara.id }));
  return added + (await database.withShard(shard, (db) => insertPlan(db, responses)));
}

async function selectReviewIds(db: ShardDb, id: GroupAssignmentId): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('evaluations').select('id').where('group_assignment_id', '=', id).execute();
  return new Set(rows.map((row) => row.id));
}

async function score(database: Database, shard: Shard, id: GroupAssignmentId, staffId: UserId): Promise<number> {
  const released = await database.withShard(shard, (db) => selectOptionalReleased(db, id), 'read');
  if (released !== undefined) return 0;
  return writeReleasedRun(database, shard, id, { at: RELEASED_AT, by: staffId, showsClassRange: true });
}

interface GivenRow {
  readonly submissionId: SubmissionId;
  readonly reviewerId: UserId;
  readonly authorId: UserId;
}

/** In an order of the seed's own, so that every seeding writes the same. */
export async function selectGiven(db: ShardDb, id: GroupAssignmentId): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select a.submission_id as "submissionId", a.reviewer_id as "reviewerId", s.user_id as "authorId"
    from allocations a join submissions s on s.shard = a.shard and s.id = a.submission_id
    where a.group_assignment_id = ${id} order by a.submission_id, a.reviewer_id`.execute(db);
  return rows;
}

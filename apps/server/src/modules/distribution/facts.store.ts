import type { ShardDb } from '@circuit/db';
import type { SubmissionToReview } from '@circuit/domain/allocation';
import type { Pairing, ReviewState } from '@circuit/domain/distribution';
import type {
  CalibrationId,
  GroupAssignmentId,
  GroupId,
  RubricVersionId,
  SubmissionId,
  UserId,
} from '@circuit/domain/kernel';
import type { PhaseType } from '@circuit/domain/phases';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

// Each table by itself, put together by the caller: a planner without figures of a fresh assignment would compare
// everybody with everybody.

type OfGroupAssignment = { readonly groupAssignmentId: GroupAssignmentId };

/** Whatever counts as handed in now and was not pulled. In order of their ids, as the algorithm wants them. */
export async function selectHandIns(
  db: ShardDb,
  ids: readonly GroupAssignmentId[],
): Promise<(SubmissionToReview & OfGroupAssignment)[]> {
  const { rows } = await sql<SubmissionToReview & OfGroupAssignment>`
    select s.group_assignment_id as "groupAssignmentId", s.id, s.user_id as "authorId" from submissions s
    where s.group_assignment_id = any (${[...ids]}::uuid[]) and s.status = 'HandedIn' and s.pulled_at is null
    order by s.id`.execute(db);
  return rows;
}

/** How many of them were made by active students of the course; counts no further than `most`. */
export async function selectHandInCount(
  db: ShardDb,
  { id, groupId }: { readonly id: GroupAssignmentId; readonly groupId: GroupId },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from submissions s where s.group_assignment_id = ${id} and s.status = 'HandedIn' and s.pulled_at is null
        and exists (select from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
          where r.group_id = ${groupId} and r.user_id = s.user_id and r.role = 'GroupLearner' and u.is_active offset 0)
      limit ${most}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What was reported and is not decided on. */
export async function selectReportedIds(db: ShardDb, id: GroupAssignmentId): Promise<Set<SubmissionId>> {
  const { rows } = await sql<{ id: SubmissionId }>`
    select distinct submission_id as id from reports
    where group_assignment_id = ${id} and settled_at is null`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** The active students of a course. */
export async function selectLearnerIds(db: ShardDb, groupId: GroupId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select r.user_id as id from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${groupId} and r.role = 'GroupLearner' and u.is_active order by r.user_id`.execute(db);
  return rows.map((row) => row.id);
}

/** Who is freed from reviewing. */
interface Excused {
  readonly fromReviews: ReadonlySet<UserId>;
  readonly fromHandIn: ReadonlySet<UserId>;
}

export async function selectExcusedIds(db: ShardDb, id: GroupAssignmentId): Promise<Excused> {
  const { rows } = await sql<{ id: UserId; part: 'evaluation' | 'submission' }>`
    select user_id as id, part from excusals where group_assignment_id = ${id} and part in ('evaluation', 'submission')
      and not is_deleted`.execute(db);
  const from = (part: 'evaluation' | 'submission') =>
    new Set(rows.filter((row) => row.part === part).map(({ id: of }) => of));
  return { fromReviews: from('evaluation'), fromHandIn: from('submission') };
}

interface PermitRow {
  readonly userId: UserId;
  readonly phase: PhaseType;
  readonly until: Date;
  readonly cascades: boolean;
}

export async function selectAllPermits(db: ShardDb, id: GroupAssignmentId): Promise<PermitRow[]> {
  const { rows } = await sql<PermitRow>`
    select user_id as "userId", phase, until, cascades from late_activity_permits
    where group_assignment_id = ${id} and not is_deleted`.execute(db);
  return rows;
}

export async function selectKeptApart(db: ShardDb, groupId: GroupId): Promise<[UserId, UserId][]> {
  const { rows } = await sql<{ first: UserId; second: UserId }>`
    select first_user_id as first, second_user_id as second from forbidden_pairs
    where group_id = ${groupId} order by id`.execute(db);
  return rows.map(({ first, second }) => [first, second]);
}

/** What a reviewer has done with one piece of work. */
export const REVIEW = sql`case when e.status in ('HandedIn', 'Finalized') then 'handedIn'
  when e.id is not null then 'begun' else 'none' end`;

interface ReviewRow {
  readonly submissionId: SubmissionId;
  readonly reviewerId: UserId;
  readonly review: ReviewState;
  readonly isLeftOut: boolean;
}

const keyOf = (pair: Pick<Pairing, 'submissionId' | 'reviewerId'>) => `${pair.submissionId} ${pair.reviewerId}`;

/** Everything ever given out, with what became of it. */
export async function selectPairings(
  db: ShardDb,
  ids: readonly GroupAssignmentId[],
): Promise<(Pairing & OfGroupAssignment)[]> {
  const { rows: reviews } = await sql<ReviewRow>`
    select e.submission_id as "submissionId", e.evaluator_id as "reviewerId", ${REVIEW} as review,
      e.excluded_at is not null as "isLeftOut"
    from evaluations e where e.group_assignment_id = any (${[...ids]}::uuid[]) and e.kind = 'peer'`.execute(db);
  const { rows: given } = await sql<Omit<Pairing, 'review' | 'isLeftOut'> & OfGroupAssignment>`
    select a.group_assignment_id as "groupAssignmentId", a.submission_id as "submissionId",
      a.reviewer_id as "reviewerId", a.source, a.status, a.created_at as "givenAt"
    from allocations a where a.group_assignment_id = any (${[...ids]}::uuid[]) order by a.id`.execute(db);
  const byPair = new Map(reviews.map((row) => [keyOf(row), row]));
  return given.map((pair) => {
    const found = byPair.get(keyOf(pair));
    return { ...pair, review: found?.review ?? 'none', isLeftOut: found?.isLeftOut ?? false };
  });
}

export interface FirstTryRow {
  readonly userId: UserId;
  readonly essayId: CalibrationId;
  readonly answers: readonly CriterionAnswer[];
}

const TRIES_AT_ONCE = 10_000;

/** The first try of each person on each practice essay, page by page: a very large class does not fit into one answer. */
export async function* selectFirstTries(
  db: ShardDb,
  id: GroupAssignmentId,
  rubricVersionId: RubricVersionId,
): AsyncGenerator<FirstTryRow[]> {
  let last: FirstTryRow | undefined;
  do {
    const after =
      last === undefined
        ? sql`true`
        : sql`(t.evaluator_id, t.calibration_id) > (${last.userId}::uuid, ${last.essayId}::uuid)`;
    const { rows } = await sql<FirstTryRow>`
      select distinct on (t.evaluator_id, t.calibration_id) t.evaluator_id as "userId",
        t.calibration_id as "essayId", t.answers
      from evaluations t where t.group_assignment_id = ${id} and t.kind = 'calibration' and t.status = 'HandedIn'
        and t.rubric_version_id = ${rubricVersionId} and ${after}
      order by t.evaluator_id, t.calibration_id, t.try_number limit ${TRIES_AT_ONCE}`.execute(db);
    yield rows;
    last = rows.at(-1);
  } while (last !== undefined);
}

export async function selectExperts(
  db: ShardDb,
  id: GroupAssignmentId,
): Promise<Map<CalibrationId, readonly CriterionAnswer[]>> {
  const { rows } = await sql<{ id: CalibrationId; answers: readonly CriterionAnswer[] }>`
    select id, expert_answers as answers from group_assignment_calibrations
    where group_assignment_id = ${id} and is_included and not is_deleted`.execute(db);
  return new Map(rows.map((row) => [row.id, row.answers]));
}

export interface PersonRow {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** These people, by name. */
export async function selectNames(db: ShardDb, ids: readonly UserId[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select id, first_name as "firstName", last_name as "lastName", email from users
    where id = any (${[...ids]}::uuid[]) order by lower(last_name), lower(first_name), id`.execute(db);
  return rows;
}

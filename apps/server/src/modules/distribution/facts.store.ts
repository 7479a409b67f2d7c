import type { ShardDb } from '@circuit/db';
import type { SubmissionToReview } from '@circuit/domain/allocation';
import type { Pairing } from '@circuit/domain/distribution';
import type { CalibrationId, GroupAssignmentId, GroupId, RubricVersionId, UserId } from '@circuit/domain/kernel';
import type { PhaseType } from '@circuit/domain/phases';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

/** An active student of the course. */
const isLearner = (groupId: GroupId, userId: string) =>
  sql`exists (select from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${groupId} and r.user_id = ${sql.ref(userId)} and r.role = 'GroupLearner' and u.is_active)`;

/** What counts as handed in now, of students who are still there. In order of their ids, as the algorithm wants them. */
export async function selectHandIns(
  db: ShardDb,
  groupId: GroupId,
  id: GroupAssignmentId,
): Promise<SubmissionToReview[]> {
  const { rows } = await sql<SubmissionToReview>`
    select s.id, s.user_id as "authorId" from submissions s
    where s.group_assignment_id = ${id} and s.status = 'HandedIn' and ${isLearner(groupId, 's.user_id')}
    order by s.id`.execute(db);
  return rows;
}

interface LearnerRow {
  readonly id: UserId;
  readonly isExcused: boolean;
}

export async function selectLearners(db: ShardDb, groupId: GroupId, id: GroupAssignmentId): Promise<LearnerRow[]> {
  const { rows } = await sql<LearnerRow>`
    select r.user_id as id, exists (select from excusals x where x.group_assignment_id = ${id}
      and x.user_id = r.user_id and x.part = 'evaluation' and not x.is_deleted) as "isExcused"
    from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${groupId} and r.role = 'GroupLearner' and u.is_active
    order by r.user_id`.execute(db);
  return rows;
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

/** What a reviewer has done with one piece of work; a review that staff left out of the score is as good as taken back. */
export const REVIEW = sql`case when e.status in ('HandedIn', 'Finalized') then 'handedIn'
  when e.id is not null then 'begun' else 'none' end`;
const EVALUATION = sql`left join evaluations e on e.shard = a.shard and e.submission_id = a.submission_id
  and e.evaluator_id = a.reviewer_id and e.kind = 'peer'`;

export async function selectPairings(db: ShardDb, id: GroupAssignmentId): Promise<Pairing[]> {
  const { rows } = await sql<Pairing>`
    select a.submission_id as "submissionId", a.reviewer_id as "reviewerId", a.source,
      case when e.excluded_at is null then a.status else 'Withdrawn' end as status, ${REVIEW} as review
    from allocations a ${EVALUATION} where a.group_assignment_id = ${id} order by a.id`.execute(db);
  return rows;
}

export interface FirstTryRow {
  readonly userId: UserId;
  readonly essayId: CalibrationId;
  readonly answers: readonly CriterionAnswer[];
}

const PEOPLE_AT_ONCE = 5000;

/** First tries on practice essays that count, some people at a time: a very large class does not fit into one answer. */
export async function* selectFirstTries(
  db: ShardDb,
  id: GroupAssignmentId,
  rubricVersionId: RubricVersionId,
): AsyncGenerator<FirstTryRow[]> {
  const counting = sql`from evaluations t
      join group_assignment_calibrations c on c.shard = t.shard and c.id = t.calibration_id
    where t.group_assignment_id = ${id} and t.kind = 'calibration' and t.status = 'HandedIn'
      and t.rubric_version_id = ${rubricVersionId} and c.is_included and not c.is_deleted`;
  let after: UserId | null = null;
  for (;;) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- page after page
    const { rows }: { rows: FirstTryRow[] } = await sql<FirstTryRow>`
      with some as (select distinct t.evaluator_id ${counting}
        and ${after === null ? sql`true` : sql`t.evaluator_id > ${after}`}
        order by t.evaluator_id limit ${PEOPLE_AT_ONCE})
      select distinct on (t.evaluator_id, t.calibration_id) t.evaluator_id as "userId",
        t.calibration_id as "essayId", t.answers
      ${counting} and t.evaluator_id in (select evaluator_id from some)
      order by t.evaluator_id, t.calibration_id, t.try_number`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.userId;
  }
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

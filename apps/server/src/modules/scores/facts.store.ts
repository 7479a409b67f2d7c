import type { ShardDb } from '@circuit/db';
import type {
  CalibrationId,
  EvaluationId,
  GroupAssignmentId,
  GroupId,
  RubricVersionId,
  SubmissionId,
  UserId,
} from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import type { AskedReview } from '@circuit/domain/scores';
import type { Part } from '@circuit/domain/scoring';
import { sql } from 'kysely';

// Each table by itself, put together by the caller: a planner without figures of a fresh assignment would compare
// everybody with everybody.

/** The instant of this transaction. */
export async function selectNow(db: ShardDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select circuit_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The clock answers.');
  return row.now;
}

/** The active students of a course. */
export async function selectLearnerIds(db: ShardDb, groupId: GroupId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select r.user_id as id from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${groupId} and r.role = 'GroupLearner' and u.is_active`.execute(db);
  return rows.map((row) => row.id);
}

interface SubmissionRow {
  readonly id: SubmissionId;
  readonly authorId: UserId;
  readonly isWithdrawn: boolean;
}

/** What was handed in, also what was taken out since. */
export async function selectSubmissions(db: ShardDb, id: GroupAssignmentId): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select s.id, s.user_id as "authorId", s.status = 'Withdrawn' as "isWithdrawn" from submissions s
    where s.group_assignment_id = ${id} and s.status <> 'Draft'`.execute(db);
  return rows;
}

export async function selectExcusals(
  db: ShardDb,
  id: GroupAssignmentId,
): Promise<{ readonly userId: UserId; readonly part: Part }[]> {
  const { rows } = await sql<{ userId: UserId; part: Part }>`
    select user_id as "userId", part from excusals where group_assignment_id = ${id} and not is_deleted`.execute(db);
  return rows;
}

/** What everybody was given to review. Work that was pulled or taken out is asked for no more. */
export async function selectAsked(db: ShardDb, id: GroupAssignmentId): Promise<AskedReview[]> {
  const { rows } = await sql<AskedReview>`
    select a.reviewer_id as "reviewerId", a.submission_id as "submissionId", a.source = 'volunteer' as "isVolunteered",
      a.status <> 'Given' or s.status <> 'HandedIn' or s.pulled_at is not null as "isGone"
    from allocations a join submissions s on s.shard = a.shard and s.id = a.submission_id
    where a.group_assignment_id = ${id}`.execute(db);
  return rows;
}

interface EssayRow {
  readonly id: CalibrationId;
  readonly expertAnswers: readonly CriterionAnswer[];
}

/** The practice essays that count. */
export async function selectEssays(db: ShardDb, id: GroupAssignmentId): Promise<EssayRow[]> {
  const { rows } = await sql<EssayRow>`
    select id, expert_answers as "expertAnswers" from group_assignment_calibrations
    where group_assignment_id = ${id} and is_included and not is_deleted`.execute(db);
  return rows;
}

export interface EvaluationRow {
  readonly id: EvaluationId;
  readonly kind: 'calibration' | 'peer' | 'self' | 'superior';
  readonly evaluatorId: UserId;
  readonly calibrationId: CalibrationId | null;
  readonly submissionId: SubmissionId | null;
  readonly rubricVersionId: RubricVersionId;
  readonly tryNumber: number;
  readonly isExcluded: boolean;
  readonly answers: readonly CriterionAnswer[];
  readonly version: number;
}

const AT_ONCE = 5000;

/** What was handed in, and of graders what was finalized; page by page: a very large class does not fit into one answer. */
export async function* selectEvaluations(db: ShardDb, id: GroupAssignmentId): AsyncGenerator<EvaluationRow[]> {
  let last: EvaluationId | undefined;
  do {
    const after = last === undefined ? sql`true` : sql`e.id > ${last}::uuid`;
    const { rows } = await sql<EvaluationRow>`
      select e.id, e.kind, e.evaluator_id as "evaluatorId", e.calibration_id as "calibrationId",
        e.submission_id as "submissionId", e.rubric_version_id as "rubricVersionId", e.try_number as "tryNumber",
        e.excluded_at is not null as "isExcluded", e.answers, e.version
      from evaluations e where e.group_assignment_id = ${id} and ${after}
        and (e.status = 'Finalized' or (e.status = 'HandedIn' and e.kind <> 'superior'))
      order by e.id limit ${AT_ONCE}`.execute(db);
    yield rows;
    last = rows.at(-1)?.id;
  } while (last !== undefined);
}

export async function selectCourseName(db: ShardDb, id: GroupId): Promise<string> {
  const { name } = await db.selectFrom('groups').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

interface AnyEssayRow {
  readonly calibrationId: CalibrationId;
  readonly title: string;
  readonly quality: 'strong' | 'middling' | 'weak';
  readonly isIncluded: boolean;
  readonly expertAnswers: readonly CriterionAnswer[];
  readonly version: number;
}

/** All practice essays of an assignment in their order, also those that are left out. */
export async function selectAllEssays(db: ShardDb, id: GroupAssignmentId): Promise<AnyEssayRow[]> {
  const { rows } = await sql<AnyEssayRow>`
    select id as "calibrationId", title, quality, is_included as "isIncluded", expert_answers as "expertAnswers",
      version
    from group_assignment_calibrations where group_assignment_id = ${id} and not is_deleted
    order by position, id`.execute(db);
  return rows;
}

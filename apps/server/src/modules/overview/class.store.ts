import type { ShardDb } from '@circuit/db';
import type { PairingSource, PairingStatus } from '@circuit/domain/distribution';
import type {
  CalibrationId,
  GroupAssignmentId,
  GroupId,
  RubricVersionId,
  SubmissionId,
  UserId,
} from '@circuit/domain/kernel';
import type { PhaseType } from '@circuit/domain/phases';
import type { Part } from '@circuit/domain/scoring';
import { sql } from 'kysely';

// Each table by itself and put together by the caller: so the time a class takes grows with the class, whatever the
// planner knows of a fresh run. Nothing that anybody wrote is read.

interface StudentRow {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly lastSeenAt: Date | null;
}

/** The active students of a course, by name. */
export async function selectStudents(db: ShardDb, groupId: GroupId): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.last_seen_at as "lastSeenAt"
    from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${groupId} and r.role = 'GroupLearner' and u.is_active
    order by u.sort_name, u.id`.execute(db);
  return rows;
}

export interface WorkRow {
  readonly id: SubmissionId;
  readonly userId: UserId;
  readonly status: 'Draft' | 'HandedIn' | 'Withdrawn';
  readonly isPulled: boolean;
  readonly hasDraft: boolean;
  readonly handedInAt: Date | null;
  readonly isLate: boolean;
  readonly isReported: boolean;
}

export async function selectWork(db: ShardDb, id: GroupAssignmentId): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select s.id, s.user_id as "userId", s.status, s.pulled_at is not null as "isPulled",
      s.has_text or exists (select from artifacts a where a.shard = s.shard and a.holder_kind = 'submission'
        and a.holder_id = s.id and a.use = 'file' and not a.is_deleted) as "hasDraft",
      v.handed_in_at as "handedInAt", coalesce(v.is_late, false) as "isLate",
      exists (select from reports p where p.shard = s.shard and p.submission_id = s.id
        and p.settled_at is null) as "isReported"
    from submissions s left join lateral (select w.handed_in_at, w.is_late from submission_versions w
      where w.shard = s.shard and w.submission_id = s.id order by w.number desc limit 1) v on s.status = 'HandedIn'
    where s.group_assignment_id = ${id}`.execute(db);
  return rows;
}

export interface DecisionRow {
  readonly userId: UserId;
  /** Of a late permit. */
  readonly phase: PhaseType | null;
  readonly until: Date | null;
  readonly cascades: boolean | null;
  /** Of an excusal. */
  readonly part: Part | null;
}

/** Late permits and excusals. */
export async function selectDecisions(db: ShardDb, id: GroupAssignmentId): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select user_id as "userId", phase, until, cascades, null as part from late_activity_permits
    where group_assignment_id = ${id} and not is_deleted
    union all
    select user_id, null, null, null, part from excusals where group_assignment_id = ${id} and not is_deleted`.execute(
    db,
  );
  return rows;
}

export interface EvaluationRow {
  readonly kind: 'calibration' | 'peer' | 'self';
  readonly evaluatorId: UserId;
  readonly status: 'Draft' | 'HandedIn' | 'Finalized';
  readonly submissionId: SubmissionId | null;
  readonly calibrationId: CalibrationId | null;
  readonly rubricVersionId: RubricVersionId;
  readonly isLastTry: boolean;
  readonly isGranted: boolean;
  readonly isLeftOut: boolean;
}

/** What was practiced, reviewed and self-evaluated; tries in their order. */
export async function selectEvaluations(db: ShardDb, id: GroupAssignmentId): Promise<EvaluationRow[]> {
  const { rows } = await sql<EvaluationRow>`
    select kind, evaluator_id as "evaluatorId", status, submission_id as "submissionId",
      calibration_id as "calibrationId", rubric_version_id as "rubricVersionId",
      (declined_at is not null or key_shown_at is not null) and another_try_at is null as "isLastTry",
      another_try_at is not null as "isGranted",
      excluded_at is not null as "isLeftOut"
    from evaluations where group_assignment_id = ${id} and kind in ('calibration', 'peer', 'self')
    order by try_number`.execute(db);
  return rows;
}

export interface AllocationRow {
  readonly submissionId: SubmissionId;
  readonly reviewerId: UserId;
  readonly status: PairingStatus;
  readonly source: PairingSource;
  readonly givenAt: Date;
}

export async function selectAllocations(db: ShardDb, id: GroupAssignmentId): Promise<AllocationRow[]> {
  const { rows } = await sql<AllocationRow>`
    select submission_id as "submissionId", reviewer_id as "reviewerId", status, source, created_at as "givenAt"
    from allocations where group_assignment_id = ${id} order by id`.execute(db);
  return rows;
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, RubricVersionId, UserId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import type { CriterionAnswer, RubricContents } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

export interface WorkedAssignment {
  readonly id: GroupAssignmentId;
  readonly title: string;
  readonly course: string;
}

/** Every assignment in which the person wrote something or has a score, the oldest first. */
export async function selectWorkedAssignments(db: ShardDb, userId: UserId): Promise<WorkedAssignment[]> {
  const { rows } = await sql<WorkedAssignment>`
    select a.id, a.title, g.name as course from group_assignments a join groups g on g.shard = a.shard and g.id = a.group_id
    where a.id in (
      select group_assignment_id from submissions where user_id = ${userId}
      union select group_assignment_id from evaluations where evaluator_id = ${userId}
      union select group_assignment_id from time_requests where user_id = ${userId}
      union select group_assignment_id from scores where user_id = ${userId})
    order by a.created_at, a.id`.execute(db);
  return rows;
}

export interface OwnVersionRow {
  readonly versionId: string;
  readonly number: number;
  readonly handedInAt: Date;
  readonly isLate: boolean;
  readonly wordCount: number;
}

export async function selectOwnVersions(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<OwnVersionRow[]> {
  const { rows } = await sql<OwnVersionRow>`
    select v.id as "versionId", v.number, v.handed_in_at as "handedInAt", v.is_late as "isLate", v.word_count as "wordCount"
    from submissions s join submission_versions v on v.shard = s.shard and v.submission_id = s.id
    where s.group_assignment_id = ${id} and s.user_id = ${userId} order by v.number`.execute(db);
  return rows;
}

export async function selectOptionalDraft(
  db: ShardDb,
  id: GroupAssignmentId,
  userId: UserId,
): Promise<RichDocument | null> {
  const { rows } = await sql<{ document: RichDocument }>`
    select draft_document as document from submissions
    where group_assignment_id = ${id} and user_id = ${userId} and has_text`.execute(db);
  return rows[0]?.document ?? null;
}

/** The author's switch; null if they began no draft. */
export async function selectHandsItselfIn(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<boolean | null> {
  const { rows } = await sql<{ isOn: boolean }>`
    select coalesce(h.is_on, true) as "isOn" from submissions s
      left join self_hand_ins h on h.shard = s.shard and h.submission_id = s.id
    where s.group_assignment_id = ${id} and s.user_id = ${userId}`.execute(db);
  return rows[0]?.isOn ?? null;
}

export interface OwnEvaluationRow {
  readonly kind: 'peer' | 'self' | 'superior' | 'calibration';
  readonly tryNumber: number;
  /** Of the practice essay, as learners know it. */
  readonly essayNumber: number | null;
  readonly isHandedIn: boolean;
  readonly handedInAt: Date | null;
  readonly rubricVersionId: RubricVersionId;
  readonly answers: readonly CriterionAnswer[];
}

/** What the person wrote about works, without whose work it is. (OD-3) */
export async function selectOwnEvaluations(
  db: ShardDb,
  id: GroupAssignmentId,
  userId: UserId,
): Promise<OwnEvaluationRow[]> {
  const { rows } = await sql<OwnEvaluationRow>`
    select e.kind, e.try_number as "tryNumber", c.number as "essayNumber", e.status <> 'Draft' as "isHandedIn",
      e.handed_in_at as "handedInAt", e.rubric_version_id as "rubricVersionId",
      coalesce(e.unfinished_answers, e.answers) as answers
    from evaluations e left join (
      select k.id, row_number() over (order by k.position, k.id)::int as number from group_assignment_calibrations k
      where k.group_assignment_id = ${id} and k.is_included and not k.is_deleted) c on c.id = e.calibration_id
    where e.group_assignment_id = ${id} and e.evaluator_id = ${userId} order by e.created_at, e.id`.execute(db);
  return rows;
}

export async function selectRubrics(
  db: ShardDb,
  ids: readonly RubricVersionId[],
): Promise<ReadonlyMap<string, RubricContents>> {
  const { rows } = await sql<RubricContents & { readonly id: string }>`
    select id, criteria, point_scale_max as "pointScaleMax" from rubric_versions
    where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function selectRemarks(db: ShardDb, id: GroupAssignmentId, userId: UserId) {
  const { rows } = await sql<{ at: Date; remarks: unknown }>`
    select ended_at as at, criterion_feedback as remarks from aes_feedbacks
    where group_assignment_id = ${id} and user_id = ${userId} and ended_at is not null order by ended_at, id`.execute(
    db,
  );
  return rows;
}

interface OwnDraftVersionRow {
  readonly savedAt: Date;
  readonly wordCount: number;
  readonly document: RichDocument;
}

/** The oldest first. */
export async function selectOwnDraftVersions(
  db: ShardDb,
  id: GroupAssignmentId,
  userId: UserId,
): Promise<OwnDraftVersionRow[]> {
  const { rows } = await sql<OwnDraftVersionRow>`
    select v.saved_at as "savedAt", v.word_count as "wordCount", v.kept_document as document
    from submission_draft_versions v join submissions s on s.shard = v.shard and s.id = v.submission_id
    where s.group_assignment_id = ${id} and s.user_id = ${userId} order by v.saved_at`.execute(db);
  return rows;
}

export async function selectOwnTimeRequests(db: ShardDb, id: GroupAssignmentId, userId: UserId) {
  const { rows } = await sql<Record<string, unknown>>`
    select phase, until, reason, status, answer, granted_until as "grantedUntil", created_at as "askedAt",
      answered_at as "answeredAt"
    from time_requests where group_assignment_id = ${id} and user_id = ${userId} order by created_at`.execute(db);
  return rows;
}

import type { ShardDb } from '@circuit/db';
import type { Quality } from '@circuit/domain/assignments';
import type { AssignmentId, GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

/**
 * The calibrations of the library as they are now, into a course. One that the course has already is brought up to date,
 * so that whatever students did with it stays with it; one that the library no longer has goes.
 */
export async function copyLibraryCalibrations(
  db: ShardDb,
  assignmentId: AssignmentId,
  { groupId, id }: { readonly groupId: GroupId; readonly id: GroupAssignmentId },
): Promise<void> {
  await sql`
    insert into group_assignment_calibrations (group_id, group_assignment_id, calibration_id, position, title, quality,
      is_included, sample_text, expert_rubric_version_id, expert_answers, expert_user_id, expert_at)
    select ${groupId}, ${id}, c.id, c.position, c.title, c.quality, c.is_included, c.sample_text,
      c.expert_rubric_version_id, c.expert_answers, c.expert_user_id, c.expert_at
    from calibrations c where c.assignment_id = ${assignmentId} and not c.is_deleted
    on conflict (shard, group_assignment_id, calibration_id) do update set position = excluded.position,
      title = excluded.title, quality = excluded.quality, sample_text = excluded.sample_text,
      is_included = excluded.is_included, is_deleted = false,
      expert_rubric_version_id = excluded.expert_rubric_version_id, expert_answers = excluded.expert_answers,
      expert_user_id = excluded.expert_user_id, expert_at = excluded.expert_at`.execute(db);
  await sql`
    update group_assignment_calibrations s set is_deleted = true
    where s.group_assignment_id = ${id} and not s.is_deleted and not exists (
      select from calibrations c where c.id = s.calibration_id and c.assignment_id = ${assignmentId} and not c.is_deleted)`.execute(
    db,
  );
}

/** Everything but dates and activation, from one assignment to a new one in another course. */
export async function copySnapshot(
  db: ShardDb,
  fromId: GroupAssignmentId,
  toGroupId: GroupId,
): Promise<GroupAssignmentId> {
  const { rows } = await sql<{ id: GroupAssignmentId }>`
    insert into group_assignments (group_id, assignment_id, assignment_version, title, description,
      instructions_for_authors, instructions_for_reviewers, rubric_version_id, artifact_constraints, phases, weights,
      scoring_mode, aes_enabled, requires_lockdown_browser, hands_itself_in)
    select ${toGroupId}, assignment_id, assignment_version, title, description, instructions_for_authors,
      instructions_for_reviewers, rubric_version_id, artifact_constraints, phases, weights, scoring_mode, aes_enabled,
      requires_lockdown_browser, hands_itself_in
    from group_assignments where id = ${fromId} returning id`.execute(db);
  const [made] = rows;
  if (made === undefined) throw new Error('The insert returned no row.');
  await sql`
    insert into group_assignment_calibrations (group_id, group_assignment_id, calibration_id, position, title, quality,
      is_included, sample_text, expert_rubric_version_id, expert_answers, expert_user_id, expert_at)
    select ${toGroupId}, ${made.id}, calibration_id, position, title, quality, is_included, sample_text,
      expert_rubric_version_id, expert_answers, expert_user_id, expert_at
    from group_assignment_calibrations where group_assignment_id = ${fromId} and not is_deleted`.execute(db);
  return made.id;
}

interface SnapshotCalibration {
  readonly calibrationId: string;
  readonly title: string;
  readonly quality: Quality;
  readonly isIncluded: boolean;
  readonly expertStamp: string;
  readonly expertAnswers: readonly CriterionAnswer[];
  /** In a course another one than in the library. */
  readonly id: string;
  readonly sampleText: RichDocument;
}

const MORE = sql`c.id, c.sample_text as "sampleText", c.expert_answers as "expertAnswers",
  md5(jsonb_build_array(c.expert_rubric_version_id, c.expert_answers)::text) as "expertStamp"`;

/** As far as they can differ between the library and a course, by the id they have in the library. */
export async function selectComparedCalibrations(
  db: ShardDb,
  holder: { readonly assignmentId: AssignmentId } | { readonly groupAssignmentId: GroupAssignmentId },
) {
  const from =
    'assignmentId' in holder
      ? sql`select c.id as "calibrationId", c.title, c.quality, c.is_included as "isIncluded", ${MORE}
          from calibrations c where c.assignment_id = ${holder.assignmentId}`
      : sql`select c.calibration_id as "calibrationId", c.title, c.quality, c.is_included as "isIncluded", ${MORE}
          from group_assignment_calibrations c where c.group_assignment_id = ${holder.groupAssignmentId}`;
  const { rows } = await sql<SnapshotCalibration>`${from} and not c.is_deleted order by c.position, c.id`.execute(db);
  return rows;
}

/** Where a calibration of a course belongs, and when students begin to practice there. */
export async function selectGroupAssignmentCalibrationPlace(db: ShardDb, id: string) {
  const { rows } = await sql<{
    groupAssignmentId: GroupAssignmentId;
    isIncluded: boolean;
    practiceStartsAt: Date | null;
    now: Date;
  }>`
    select c.group_assignment_id as "groupAssignmentId", c.is_included as "isIncluded",
      (select p.starts_at from group_assignment_phases p
        where p.group_assignment_id = c.group_assignment_id and p.type = 'Calibration') as "practiceStartsAt",
      circuit_now() as now
    from group_assignment_calibrations c where c.id = ${id} and not c.is_deleted`.execute(db);
  return rows[0];
}

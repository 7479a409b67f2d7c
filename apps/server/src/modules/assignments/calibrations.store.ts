import type { ShardDb } from '@circuit/db';
import type { Quality } from '@circuit/domain/assignments';
import type { CalibrationId, RubricVersionId, UserId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

/** The library and a course keep them in tables of the same shape. */
export type CalibrationHolder =
  | { readonly table: 'calibrations'; readonly column: 'assignment_id'; readonly id: string }
  | { readonly table: 'group_assignment_calibrations'; readonly column: 'group_assignment_id'; readonly id: string };

export interface CalibrationRow {
  readonly id: CalibrationId;
  readonly position: number;
  readonly title: string;
  readonly quality: Quality;
  readonly isIncluded: boolean;
  readonly sampleText: RichDocument;
  /** Its files and links. */
  readonly artifactCount: number;
  readonly updatedAt: Date;
  readonly expertRubricVersionId: RubricVersionId | null;
  readonly expertAnswers: readonly CriterionAnswer[];
  readonly expertUserName: string;
  readonly expertAt: Date | null;
  readonly version: number;
}

const HOLDER_KINDS = {
  calibrations: 'calibration',
  group_assignment_calibrations: 'groupAssignmentCalibration',
} as const;

export async function selectCalibrations(db: ShardDb, { table, column, id }: CalibrationHolder) {
  const { rows } = await sql<CalibrationRow>`
    select c.id, c.position, c.title, c.quality, c.is_included as "isIncluded",
      c.sample_text as "sampleText", c.updated_at as "updatedAt",
      (select count(*)::int from artifacts a where a.holder_kind = ${HOLDER_KINDS[table]} and a.holder_id = c.id
        and a.use = 'file' and not a.is_deleted) as "artifactCount",
      c.expert_rubric_version_id as "expertRubricVersionId", c.expert_answers as "expertAnswers",
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "expertUserName",
      c.expert_at as "expertAt", c.version
    from ${sql.table(table)} c left join users u on u.shard = c.shard and u.id = c.expert_user_id
    where c.${sql.ref(column)} = ${id} and not c.is_deleted order by c.position, c.id`.execute(db);
  return rows;
}

export async function insertCalibration(
  db: ShardDb,
  assignmentId: string,
  { title, quality }: { readonly title: string; readonly quality: Quality },
): Promise<CalibrationId> {
  const { rows } = await sql<{ id: CalibrationId }>`
    insert into calibrations (assignment_id, position, title, quality)
    select ${assignmentId}, coalesce(max(position) + 1, 0), ${title}, ${quality}
    from calibrations where assignment_id = ${assignmentId} and not is_deleted
    returning id`.execute(db);
  const [made] = rows;
  if (made === undefined) throw new Error('The insert returned no row.');
  return made.id;
}

interface CalibrationChanges {
  readonly title?: string | undefined;
  readonly quality?: Quality | undefined;
  readonly isIncluded?: boolean | undefined;
  readonly sampleText?: RichDocument | undefined;
}

/** Changes it if it is still the version that the caller saw. */
export async function saveCalibration(
  db: ShardDb,
  { table, column, id }: CalibrationHolder,
  calibrationId: CalibrationId,
  { title, quality, isIncluded, sampleText }: CalibrationChanges,
  seenVersion: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set title = coalesce(${title ?? null}, title), quality = coalesce(${quality ?? null}, quality),
      is_included = coalesce(${isIncluded ?? null}, is_included), updated_at = circuit_now(),
      sample_text = coalesce(${sampleText === undefined ? null : JSON.stringify(sampleText)}::jsonb, sample_text)
    where id = ${calibrationId} and ${sql.ref(column)} = ${id} and version = ${seenVersion} and not is_deleted`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Puts them into this order; only those that move are touched. */
export async function updatePositions(db: ShardDb, calibrationIds: readonly CalibrationId[]): Promise<void> {
  await sql`
    update calibrations c set position = wanted.place - 1
    from unnest(${calibrationIds}::uuid[]) with ordinality as wanted (id, place)
    where c.id = wanted.id and c.position <> wanted.place - 1`.execute(db);
}

export async function deleteCalibration(db: ShardDb, assignmentId: string, calibrationId: CalibrationId) {
  const { numAffectedRows } = await sql`
    update calibrations set is_deleted = true
    where id = ${calibrationId} and assignment_id = ${assignmentId} and not is_deleted`.execute(db);
  return numAffectedRows === 1n;
}

export async function updateExpertEvaluation(
  db: ShardDb,
  { table, column, id }: CalibrationHolder,
  calibrationId: CalibrationId,
  expert: { rubricVersionId: RubricVersionId; answers: readonly CriterionAnswer[]; userId: UserId },
  seenVersion: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set expert_rubric_version_id = ${expert.rubricVersionId},
      expert_answers = ${JSON.stringify(expert.answers)}::jsonb, expert_user_id = ${expert.userId}, expert_at = circuit_now()
    where id = ${calibrationId} and ${sql.ref(column)} = ${id} and version = ${seenVersion} and not is_deleted`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Everything of one assignment's calibrations to another one, ratings included. Answers which became which. */
export async function copyCalibrations(db: ShardDb, fromId: string, toId: string): Promise<CopiedCalibration[]> {
  const { rows } = await sql<CopiedCalibration>`
    with wanted as materialized (
      select c.*, uuidv7() as copy from calibrations c where assignment_id = ${fromId} and not is_deleted),
    made as (
      insert into calibrations (id, assignment_id, position, title, quality, is_included, sample_text,
        expert_rubric_version_id, expert_answers, expert_user_id, expert_at)
      select copy, ${toId}, position, title, quality, is_included, sample_text, expert_rubric_version_id, expert_answers,
        expert_user_id, expert_at
      from wanted)
    select id as source, copy, sample_text as "sampleText" from wanted`.execute(db);
  return rows;
}

export interface CopiedCalibration {
  readonly source: string;
  readonly copy: string;
  readonly sampleText: RichDocument;
}

/** The text of a sample whose images became others. */
export async function saveSampleText(
  db: ShardDb,
  table: CalibrationHolder['table'],
  id: string,
  text: RichDocument,
): Promise<void> {
  await sql`update ${sql.table(table)} set sample_text = ${JSON.stringify(text)}::jsonb where id = ${id}`.execute(db);
}

/** The assignment that a calibration belongs to, unless it was taken away. */
export async function selectCalibrationPlace(db: ShardDb, calibrationId: string) {
  return db
    .selectFrom('calibrations')
    .select('assignment_id as assignmentId')
    .where('id', '=', calibrationId as CalibrationId) // oxlint-disable-line typescript/no-unsafe-type-assertion -- whatever it is, it finds its own row or none
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

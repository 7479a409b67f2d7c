import type { ShardDb } from '@circuit/db';
import type { RubricId, RubricVersionId, UserId } from '@circuit/domain/kernel';
import type { Criterion, RubricContents, WordingFix } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

export async function insertRubricVersion(
  db: ShardDb,
  rubricId: RubricId,
  number: number,
  { criteria, pointScaleMax }: RubricContents,
  createdBy: UserId,
): Promise<void> {
  await db
    .insertInto('rubric_versions')
    .values({
      rubric_id: rubricId,
      number,
      criteria: JSON.stringify(criteria),
      point_scale_max: pointScaleMax,
      created_by_user_id: createdBy,
    })
    .execute();
}

/** The database itself refuses another scale for a version that is in use. */
export async function updateRubricVersion(
  db: ShardDb,
  rubricVersionId: RubricVersionId,
  { criteria, pointScaleMax }: RubricContents,
): Promise<void> {
  await db
    .updateTable('rubric_versions')
    .set({ criteria: JSON.stringify(criteria), point_scale_max: pointScaleMax })
    .where('id', '=', rubricVersionId)
    .execute();
}

/** Freezes its scale. Code that begins to use a version calls this in the same transaction. (RU-4) */
export async function markRubricVersionUsed(db: ShardDb, rubricVersionId: RubricVersionId): Promise<void> {
  await sql`update rubric_versions set used_at = circuit_now() where id = ${rubricVersionId} and used_at is null`.execute(
    db,
  );
}

export async function insertWordingFixes(
  db: ShardDb,
  rubricVersionId: RubricVersionId,
  userId: UserId,
  fixes: readonly WordingFix[],
): Promise<void> {
  await sql`
    insert into rubric_wording_fixes (rubric_version_id, user_id, criterion_id, level_id, field, before, after)
    select ${rubricVersionId}, ${userId}, fix."criterionId", fix."levelId", fix.field, fix.before, fix.after
    from jsonb_to_recordset(${JSON.stringify(fixes)}::jsonb)
      as fix ("criterionId" uuid, "levelId" uuid, field text, before text, after text)`.execute(db);
}

interface VersionRow {
  readonly id: RubricVersionId;
  readonly rubricId: RubricId;
  readonly rubricName: string;
  readonly number: number;
  readonly isUsed: boolean;
  readonly criteria: readonly Criterion[];
  readonly pointScaleMax: number;
}

const PERSON_NAME = sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '')`;

/** Newest first, each with the log of its wording. */
export async function selectRubricVersions(db: ShardDb, rubricId: RubricId) {
  const { rows: versions } = await sql<Omit<VersionRow, 'rubricName'> & { createdAt: Date; createdByName: string }>`
    select v.id, v.rubric_id as "rubricId", v.number, v.used_at is not null as "isUsed", v.criteria,
      v.point_scale_max as "pointScaleMax", v.created_at as "createdAt", ${PERSON_NAME} as "createdByName"
    from rubric_versions v left join users u on u.shard = v.shard and u.id = v.created_by_user_id
    where v.rubric_id = ${rubricId} order by v.number desc`.execute(db);
  const { rows: fixes } = await sql<WordingFix & { rubricVersionId: RubricVersionId; at: Date; userName: string }>`
    select f.rubric_version_id as "rubricVersionId", f.created_at as at, ${PERSON_NAME} as "userName",
      f.criterion_id as "criterionId", f.level_id as "levelId", f.field, f.before, f.after
    from rubric_wording_fixes f join rubric_versions v on v.shard = f.shard and v.id = f.rubric_version_id
      left join users u on u.shard = f.shard and u.id = f.user_id
    where v.rubric_id = ${rubricId} order by f.id`.execute(db);
  return versions.map((version) => ({
    ...version,
    wordingFixes: fixes.filter(({ rubricVersionId }) => rubricVersionId === version.id),
  }));
}

export type RubricVersion = VersionRow;

/** The version that attaching the rubric uses; undefined if there is no such rubric. */
export async function selectNewestRubricVersion(db: ShardDb, rubricId: RubricId): Promise<RubricVersion | undefined> {
  return selectVersion(db, sql`v.rubric_id = ${rubricId} order by v.number desc limit 1`);
}

export async function selectRubricVersion(db: ShardDb, id: RubricVersionId): Promise<RubricVersion | undefined> {
  return selectVersion(db, sql`v.id = ${id}`);
}

async function selectVersion(db: ShardDb, condition: ReturnType<typeof sql>): Promise<RubricVersion | undefined> {
  const { rows } = await sql<VersionRow>`
    select v.id, v.rubric_id as "rubricId", r.name as "rubricName", v.number, v.used_at is not null as "isUsed",
      v.criteria, v.point_scale_max as "pointScaleMax"
    from rubric_versions v join rubrics r on r.shard = v.shard and r.id = v.rubric_id where ${condition}`.execute(db);
  return rows[0];
}

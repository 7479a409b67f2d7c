import type { ShardDb } from '@circuit/db';
import type { RubricId, RubricVersionId, UserId } from '@circuit/domain/kernel';
import { rubricActivities } from '@circuit/domain/permissions';
import type { Criterion } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

import {
  selectSharedEntity,
  selectSharedPage,
  selectSharedStanding,
  type SharedTables,
} from '#modules/library/public.ts';

// One meaning of "active" for the list, the header and where a rubric is used: shown to students and not over.
const IS_ACTIVE = sql`g.activation = 'Activated' and not g.is_deleted and exists (
  select from group_assignment_phases p
  where p.group_assignment_id = g.id and coalesce(p.ends_at, p.starts_at) > circuit_now())`;

// Its newest version, where it is used in the library, and in how many courses that have not ended it is active.
const MORE = sql`
  (select jsonb_build_object('id', v.id, 'number', v.number, 'isUsed', v.used_at is not null, 'criteria', v.criteria,
     'pointScaleMax', v.point_scale_max)
   from rubric_versions v where v.rubric_id = e.id order by v.number desc limit 1) as newest,
  (select count(*)::int from assignments a where a.rubric_id = e.id and not a.is_deleted) as "usedInCount",
  (select count(*)::int from group_assignments g join rubric_versions v on v.shard = g.shard and v.id = g.rubric_version_id
   where v.rubric_id = e.id and ${IS_ACTIVE}) as "activeCount"`;

export const RUBRIC_TABLES: SharedTables = {
  table: 'rubrics',
  roles: 'rubric_user_roles',
  idColumn: 'rubric_id',
  more: MORE,
  titleColumn: 'name',
};

export interface NewestVersion {
  readonly id: RubricVersionId;
  readonly number: number;
  readonly isUsed: boolean;
  readonly criteria: readonly Criterion[];
  readonly pointScaleMax: number;
}

interface RubricRow {
  readonly id: RubricId;
  readonly name: string;
  readonly description: string;
  readonly isDeleted: boolean;
  readonly updatedAt: Date;
  readonly version: number;
  readonly newest: NewestVersion;
  readonly usedInCount: number;
  readonly activeCount: number;
}

type RubricSearch = Parameters<typeof selectSharedPage>[3];

export function selectRubrics(db: ShardDb, userId: UserId, search: RubricSearch) {
  return selectSharedPage<RubricRow>(db, RUBRIC_TABLES, userId, search);
}

export function selectRubric(db: ShardDb, rubricId: RubricId, userId: UserId) {
  return selectSharedEntity<RubricRow>(db, RUBRIC_TABLES, rubricId, userId);
}

export async function selectRubricStanding(db: ShardDb, rubricId: string, userId: UserId) {
  const found = await selectSharedStanding(db, RUBRIC_TABLES, rubricId, userId);
  return found === undefined ? undefined : { ...found, activities: rubricActivities(found.roles) };
}

export async function insertRubric(db: ShardDb, fields: { name: string; description: string }): Promise<RubricId> {
  const { id } = await db.insertInto('rubrics').values(fields).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface UsedInRow {
  readonly assignmentId: string;
  readonly title: string;
  readonly isReadable: boolean;
  readonly activeCourseCount: number;
}

/** The assignments of the library that use it; `isReadable` where the person has a role on it. */
export async function selectRubricUse(db: ShardDb, rubricId: RubricId, userId: UserId) {
  const { rows } = await sql<UsedInRow>`
    select a.id as "assignmentId", a.title,
      exists (select from assignment_user_roles r where r.assignment_id = a.id and r.user_id = ${userId}) as "isReadable",
      (select count(distinct g.group_id)::int from group_assignments g
       where g.assignment_id = a.id and ${IS_ACTIVE}) as "activeCourseCount"
    from assignments a where a.rubric_id = ${rubricId} and not a.is_deleted order by lower(a.title), a.id`.execute(db);
  return rows;
}

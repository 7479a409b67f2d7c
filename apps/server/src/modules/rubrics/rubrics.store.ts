import type { ShardDb } from '@circuit/db';
import type { RubricId, UserId } from '@circuit/domain/kernel';
import { rubricActivities } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import {
  selectSharedEntity,
  selectSharedPage,
  selectSharedStanding,
  type SharedTables,
} from '#modules/library/public.ts';

const TABLES: SharedTables = {
  table: 'rubrics',
  roles: 'rubric_user_roles',
  idColumn: 'rubric_id',
  more: sql`e.created_at as "createdAt"`,
  titleColumn: 'name',
};

interface RubricRow {
  readonly id: RubricId;
  readonly name: string;
  readonly description: string;
  readonly isDeleted: boolean;
  readonly updatedAt: Date;
  readonly version: number;
}

type RubricSearch = Parameters<typeof selectSharedPage>[3];

export function selectRubrics(db: ShardDb, userId: UserId, search: RubricSearch) {
  return selectSharedPage<RubricRow>(db, TABLES, userId, search);
}

export function selectRubric(db: ShardDb, rubricId: RubricId, userId: UserId) {
  return selectSharedEntity<RubricRow>(db, TABLES, rubricId, userId);
}

export async function selectRubricStanding(db: ShardDb, rubricId: string, userId: UserId) {
  const found = await selectSharedStanding(db, TABLES, rubricId, userId);
  return found === undefined ? undefined : { ...found, activities: rubricActivities(found.roles) };
}

import type { ShardDb } from '@circuit/db';
import type { AssignmentId, RubricId, UserId } from '@circuit/domain/kernel';
import { assignmentActivities } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import {
  selectSharedEntity,
  selectSharedPage,
  selectSharedStanding,
  type SharedTables,
} from '#modules/library/public.ts';

const TABLES: SharedTables = {
  table: 'assignments',
  roles: 'assignment_user_roles',
  idColumn: 'assignment_id',
  more: sql`e.rubric_id as "rubricId"`,
  titleColumn: 'title',
};

interface AssignmentRow {
  readonly id: AssignmentId;
  readonly title: string;
  readonly description: string;
  readonly rubricId: RubricId | null;
  readonly isDeleted: boolean;
  readonly updatedAt: Date;
  readonly version: number;
}

type AssignmentSearch = Parameters<typeof selectSharedPage>[3];

export function selectAssignments(db: ShardDb, userId: UserId, search: AssignmentSearch) {
  return selectSharedPage<AssignmentRow>(db, TABLES, userId, search);
}

export function selectAssignment(db: ShardDb, assignmentId: AssignmentId, userId: UserId) {
  return selectSharedEntity<AssignmentRow>(db, TABLES, assignmentId, userId);
}

export async function selectAssignmentStanding(db: ShardDb, assignmentId: string, userId: UserId) {
  const found = await selectSharedStanding(db, TABLES, assignmentId, userId);
  return found === undefined ? undefined : { ...found, activities: assignmentActivities(found.roles) };
}

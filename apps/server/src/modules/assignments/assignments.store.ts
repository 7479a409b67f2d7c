import type { ShardDb } from '@circuit/db';
import type { AssignmentId, RubricId, UserId } from '@circuit/domain/kernel';
import { assignmentActivities } from '@circuit/domain/permissions';
import type { RichDocument } from '@circuit/domain/richText';
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

interface WholeAssignmentRow extends AssignmentRow {
  readonly instructionsForAuthors: RichDocument;
  readonly instructionsForReviewers: RichDocument;
}

/** A list of hundreds goes without the texts. */
const WHOLE_TABLES: SharedTables = {
  ...TABLES,
  more: sql`e.rubric_id as "rubricId", e.instructions_for_authors as "instructionsForAuthors",
    e.instructions_for_reviewers as "instructionsForReviewers"`,
};

type AssignmentSearch = Parameters<typeof selectSharedPage>[3];

export function selectAssignments(db: ShardDb, userId: UserId, search: AssignmentSearch) {
  return selectSharedPage<AssignmentRow>(db, TABLES, userId, search);
}

export function selectAssignment(db: ShardDb, assignmentId: AssignmentId, userId: UserId) {
  return selectSharedEntity<WholeAssignmentRow>(db, WHOLE_TABLES, assignmentId, userId);
}

export async function selectAssignmentStanding(db: ShardDb, assignmentId: string, userId: UserId) {
  const found = await selectSharedStanding(db, TABLES, assignmentId, userId);
  return found === undefined ? undefined : { ...found, activities: assignmentActivities(found.roles) };
}

type AssignmentFields = Pick<
  WholeAssignmentRow,
  'title' | 'description' | 'instructionsForAuthors' | 'instructionsForReviewers'
>;
export type AssignmentChange = { readonly [Name in keyof AssignmentFields]?: AssignmentFields[Name] | undefined };

/** Changes what is named, if it is still the version that the caller saw. Says whether it was. */
export async function updateAssignment(
  db: ShardDb,
  assignmentId: AssignmentId,
  { title, description, instructionsForAuthors, instructionsForReviewers }: AssignmentChange,
  seenVersion: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assignments')
    .set({
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(instructionsForAuthors === undefined
        ? {}
        : { instructions_for_authors: JSON.stringify(instructionsForAuthors) }),
      ...(instructionsForReviewers === undefined
        ? {}
        : { instructions_for_reviewers: JSON.stringify(instructionsForReviewers) }),
      updated_at: sql`circuit_now()`,
    })
    .where('id', '=', assignmentId)
    .where('version', '=', seenVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

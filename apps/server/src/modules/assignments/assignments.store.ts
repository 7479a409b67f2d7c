import type { ShardDb } from '@circuit/db';
import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import type { AssignmentDesign, ExpertEvaluation } from '@circuit/domain/assignments';
import type { AssignmentId, GroupId, RubricId, UserId } from '@circuit/domain/kernel';
import { assignmentActivities } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import {
  selectSharedEntity,
  selectSharedPage,
  selectSharedStanding,
  type SharedTables,
} from '#modules/library/public.ts';

// What lists show beside the title. The calibrations come with their experts' answers: the domain says what is rated.
const SUMMARY = sql`
  e.rubric_id as "rubricId", (select r.name from rubrics r where r.id = e.rubric_id) as "rubricName",
  e.artifact_constraints as "artifactConstraints",
  coalesce((select jsonb_agg(jsonb_build_object('isIncluded', c.is_included, 'expert', jsonb_build_object(
      'rubricVersionId', c.expert_rubric_version_id, 'answers', c.expert_answers)) order by c.position, c.id)
    from calibrations c where c.assignment_id = e.id and not c.is_deleted), '[]') as calibrations,
  (select jsonb_build_object('rubricVersionId', v.id, 'criteria', v.criteria, 'pointScaleMax', v.point_scale_max)
    from rubric_versions v where v.rubric_id = e.rubric_id order by v.number desc limit 1) as newest,
  (select count(distinct g.group_id)::int from group_assignments g
    where g.assignment_id = e.id and not g.is_deleted) as "courseCount"`;

export const DESIGN_COLUMNS = sql`
  e.instructions_for_authors as "instructionsForAuthors", e.instructions_for_reviewers as "instructionsForReviewers",
  e.artifact_constraints as "artifactConstraints", e.phases, e.weights, e.scoring_mode as "scoringMode",
  e.aes_enabled as "aesEnabled", e.requires_lockdown_browser as "requiresLockdownBrowser"`;

export const ASSIGNMENT_TABLES: SharedTables = {
  table: 'assignments',
  roles: 'assignment_user_roles',
  idColumn: 'assignment_id',
  more: SUMMARY,
  titleColumn: 'title',
};

interface StoredCalibration {
  readonly isIncluded: boolean;
  readonly expert: ExpertEvaluation;
}

export interface AssignmentRow {
  readonly id: AssignmentId;
  readonly title: string;
  readonly description: string;
  readonly rubricId: RubricId | null;
  readonly rubricName: string | null;
  readonly artifactConstraints: readonly ArtifactConstraint[];
  readonly calibrations: readonly StoredCalibration[];
  readonly newest: unknown;
  readonly courseCount: number;
  readonly isDeleted: boolean;
  readonly updatedAt: Date;
  readonly version: number;
}

/** As stored: phases and weights may lack what was added to the product later. */
export type StoredDesign = Omit<AssignmentDesign, 'phases' | 'weights' | 'title' | 'description'> & {
  readonly phases: Partial<AssignmentDesign['phases']>;
  readonly weights: Partial<AssignmentDesign['weights']>;
};

type AssignmentSearch = Parameters<typeof selectSharedPage>[3];

export function selectAssignments(db: ShardDb, userId: UserId, search: AssignmentSearch) {
  return selectSharedPage<AssignmentRow>(db, ASSIGNMENT_TABLES, userId, search);
}

export function selectAssignment(db: ShardDb, assignmentId: AssignmentId, userId: UserId) {
  const tables = { ...ASSIGNMENT_TABLES, more: sql`${SUMMARY}, ${DESIGN_COLUMNS}` };
  return selectSharedEntity<AssignmentRow & StoredDesign>(db, tables, assignmentId, userId);
}

export async function selectAssignmentStanding(db: ShardDb, assignmentId: string, userId: UserId) {
  const found = await selectSharedStanding(db, ASSIGNMENT_TABLES, assignmentId, userId);
  return found === undefined ? undefined : { ...found, activities: assignmentActivities(found.roles) };
}

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** The columns of a design, for a save or an insert; what is left out is not touched. */
export function designColumns(design: {
  readonly [Field in keyof AssignmentDesign]?: AssignmentDesign[Field] | undefined;
}) {
  return {
    title: design.title,
    description: design.description,
    instructions_for_authors: json(design.instructionsForAuthors),
    instructions_for_reviewers: json(design.instructionsForReviewers),
    artifact_constraints: json(design.artifactConstraints),
    phases: json(design.phases),
    weights: json(design.weights),
    scoring_mode: design.scoringMode,
    aes_enabled: design.aesEnabled,
    requires_lockdown_browser: design.requiresLockdownBrowser,
  };
}

export async function insertAssignment(
  db: ShardDb,
  design: AssignmentDesign,
  rubricId: RubricId | null,
): Promise<AssignmentId> {
  const { id } = await db
    .insertInto('assignments')
    .values({ ...designColumns(design), title: design.title, rubric_id: rubricId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface CourseRow {
  readonly groupId: GroupId;
  readonly name: string;
  readonly isReadable: boolean;
}

/** The courses that took it; `isReadable` where the person has a role. */
export async function selectAssignmentUse(db: ShardDb, assignmentId: AssignmentId, userId: UserId) {
  const { rows } = await sql<CourseRow>`
    select g.id as "groupId", g.name,
      exists (select from group_user_roles r where r.group_id = g.id and r.user_id = ${userId}) as "isReadable"
    from groups g where not g.is_deleted and exists (
      select from group_assignments a where a.group_id = g.id and a.assignment_id = ${assignmentId} and not a.is_deleted)
    order by lower(g.name), g.id`.execute(db);
  return rows;
}

import type { ShardDb } from '@circuit/db';
import type { AssignmentId, GroupAssignmentId, GroupId, RubricVersionId, UserId } from '@circuit/domain/kernel';
import type { Activation, Phase, PhaseType } from '@circuit/domain/phases';
import { DEFAULT_TIME_ZONE_ID, GRADABLE_DESCRIPTOR, isTimeZone } from '@circuit/domain/product';
import type { Part } from '@circuit/domain/scoring';
import { sql } from 'kysely';

import { DESIGN_COLUMNS, type StoredDesign } from '#modules/assignments/public.ts';
import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

interface SummaryRow {
  readonly id: GroupAssignmentId;
  readonly groupId: GroupId;
  readonly assignmentId: AssignmentId;
  readonly title: string;
  readonly description: string;
  readonly activation: Activation;
  readonly isDeleted: boolean;
  readonly updatedAt: Date;
  readonly version: number;
}

export interface GroupAssignmentRow extends SummaryRow, StoredDesign {
  readonly rubricVersionId: RubricVersionId | null;
  readonly activatedAt: Date | null;
  readonly handsItselfIn: boolean;
  readonly studentCount: number;
}

const SUMMARY = sql`
  e.id, e.group_id as "groupId", e.assignment_id as "assignmentId", e.title, e.description, e.activation,
  e.is_deleted as "isDeleted", e.updated_at as "updatedAt", e.version`;

interface GroupAssignmentSearch extends PageRequest {
  readonly groupId: GroupId;
  readonly keywords?: string | undefined;
  readonly tab: 'AVAILABLE' | 'DELETED';
  /** Learners see what was activated, and nothing else. */
  readonly isEvery: boolean;
}

export async function selectGroupAssignments(db: ShardDb, search: GroupAssignmentSearch) {
  const found = sql<SummaryRow>`
    select ${SUMMARY}, lower(e.title) as "sortedTitle",
      (select min(p.starts_at) from group_assignment_phases p where p.group_assignment_id = e.id) as "startsAt"
    from group_assignments e
    where e.group_id = ${search.groupId} and e.is_deleted = ${search.tab === 'DELETED'}
      and ${search.isEvery ? sql`true` : sql`e.activation = 'Activated'`}
      and ${containsWords(sql`e.title`, search.keywords)}`;
  return selectPage(db, found, search, { startsAt: ['startsAt'], title: ['sortedTitle'], updatedAt: ['updatedAt'] });
}

/** Every one that was not deleted, the first to begin first. */
export async function selectGroupAssignmentsOfCourse(db: ShardDb, groupId: GroupId) {
  const { rows } = await sql<Pick<SummaryRow, 'id' | 'title' | 'description' | 'activation'>>`
    select e.id, e.title, e.description, e.activation from group_assignments e where e.group_id = ${groupId} and not e.is_deleted
    order by (select min(p.starts_at) from group_assignment_phases p where p.group_assignment_id = e.id) nulls last,
      lower(e.title), e.id`.execute(db);
  return rows;
}

export async function selectGroupAssignment(db: ShardDb, id: GroupAssignmentId): Promise<GroupAssignmentRow> {
  const { rows } = await sql<GroupAssignmentRow>`
    select ${SUMMARY}, ${DESIGN_COLUMNS}, e.rubric_version_id as "rubricVersionId", e.activated_at as "activatedAt",
      e.hands_itself_in as "handsItselfIn",
      (select count(*)::int from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
        where r.group_id = e.group_id and r.role = 'GroupLearner' and u.is_active) as "studentCount"
    from group_assignments e where e.id = ${id}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: GRADABLE_DESCRIPTOR });
  return found;
}

export async function selectPhases(db: ShardDb, ids: readonly GroupAssignmentId[]) {
  const { rows } = await sql<Phase & { groupAssignmentId: GroupAssignmentId }>`
    select p.group_assignment_id as "groupAssignmentId", p.type, p.starts_at as "startsAt", p.ends_at as "endsAt"
    from group_assignment_phases p where p.group_assignment_id = any (${ids}::uuid[])
    order by p.starts_at, p.type`.execute(db);
  return rows;
}

interface NewGroupAssignment {
  readonly groupId: GroupId;
  readonly assignmentId: AssignmentId;
  readonly assignmentVersion: number;
  readonly rubricVersionId: RubricVersionId | null;
  readonly columns: Readonly<Record<string, unknown>> & { readonly title: string };
}

export async function insertGroupAssignment(
  db: ShardDb,
  groupAssignment: NewGroupAssignment,
): Promise<GroupAssignmentId> {
  const { id } = await db
    .insertInto('group_assignments')
    .values({
      ...groupAssignment.columns,
      group_id: groupAssignment.groupId,
      assignment_id: groupAssignment.assignmentId,
      assignment_version: groupAssignment.assignmentVersion,
      rubric_version_id: groupAssignment.rubricVersionId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Columns = Readonly<Record<string, unknown>>;

const changesOf = (columns: Columns) =>
  Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`]));

/** Changes these columns and moves the version on, if it is still the one that the caller saw. */
export async function updateGroupAssignment(
  db: ShardDb,
  id: GroupAssignmentId,
  columns: Columns,
  seenVersion: number,
): Promise<boolean> {
  const changes = [sql`updated_at = circuit_now()`, ...changesOf(columns)];
  const { numAffectedRows } = await sql`
    update group_assignments set ${sql.join(changes)} where id = ${id} and version = ${seenVersion}`.execute(db);
  return numAffectedRows === 1n;
}

/** Records that a part of it changed, so that a client that loaded it earlier holds an old version. (GA-3) */
export async function moveGroupAssignmentOn(db: ShardDb, id: GroupAssignmentId): Promise<void> {
  await sql`update group_assignments set updated_at = circuit_now() where id = ${id}`.execute(db);
}

/** Of an assignment that nobody has seen yet: it was made in this transaction. */
export async function rewriteGroupAssignment(db: ShardDb, id: GroupAssignmentId, columns: Columns): Promise<void> {
  const changes = changesOf(columns);
  if (changes.length > 0) await sql`update group_assignments set ${sql.join(changes)} where id = ${id}`.execute(db);
}

export async function markDeleted(db: ShardDb, id: GroupAssignmentId): Promise<void> {
  await sql`update group_assignments set is_deleted = true where id = ${id} and not is_deleted`.execute(db);
}

export async function replacePhases(db: ShardDb, groupId: GroupId, id: GroupAssignmentId, phases: readonly Phase[]) {
  await db.deleteFrom('group_assignment_phases').where('group_assignment_id', '=', id).execute();
  await sql`
    insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at, ends_at)
    select ${groupId}, ${id}, phase.type, phase."startsAt", phase."endsAt"
    from jsonb_to_recordset(${JSON.stringify(phases)}::jsonb)
      as phase (type text, "startsAt" timestamptz, "endsAt" timestamptz)`.execute(db);
}

/** A zone that nobody knows any more must not keep anybody from dating an assignment. */
export async function selectTimeZone(db: ShardDb, groupId: GroupId): Promise<string> {
  const { timeZoneId } = await db
    .selectFrom('groups')
    .select('time_zone_id as timeZoneId')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  return isTimeZone(timeZoneId) ? timeZoneId : DEFAULT_TIME_ZONE_ID;
}

/** The students of a course who can sign in and be written to, with what holds for each of them in this assignment. */
export async function selectLearnersToTell(db: ShardDb, groupId: GroupId, id: GroupAssignmentId) {
  const { rows } = await sql<{
    userId: UserId;
    firstName: string;
    lastName: string;
    email: string;
    courseName: string;
    permits: readonly { phase: PhaseType; until: string; cascades: boolean }[];
    excused: readonly Part[];
  }>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, g.name as "courseName",
      coalesce((select jsonb_agg(jsonb_build_object('phase', l.phase, 'until', l.until, 'cascades', l.cascades))
        from late_activity_permits l
        where l.group_assignment_id = ${id} and l.user_id = u.id and not l.is_deleted), '[]') as permits,
      array(select x.part from excusals x
        where x.group_assignment_id = ${id} and x.user_id = u.id and not x.is_deleted) as excused
    from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
      join groups g on g.shard = r.shard and g.id = r.group_id
    where r.group_id = ${groupId} and r.role = 'GroupLearner' and u.is_active and u.email <> ''
    order by u.id`.execute(db);
  return rows.map(({ permits, ...row }) => ({
    ...row,
    permits: permits.map((permit) => ({ ...permit, until: new Date(permit.until) })),
  }));
}

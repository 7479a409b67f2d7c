import type { ShardDb } from '@circuit/db';
import { LOGGED_JOBS } from '@circuit/domain/jobLogs';
import type { GroupAssignmentId, GroupId, JobLogId, UserId } from '@circuit/domain/kernel';
import { displayName } from '@circuit/domain/people';
import { sql } from 'kysely';

import type { JobLog } from '#platform/queue/jobLog.store.ts';
import { selectPage, type Page, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

/** An assignment and the course it lies in: their jobs are listed together. */
export interface JobPlace {
  readonly id: GroupAssignmentId;
  readonly groupId: GroupId;
}

export async function selectJobPlace(db: ShardDb, id: GroupAssignmentId): Promise<JobPlace> {
  const { rows } = await sql<JobPlace>`
    select id, group_id as "groupId" from group_assignments where id = ${id}`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new ProblemError({ kind: 'notFound', what: 'assignment' });
  return place;
}

interface LoggedRow extends JobLog {
  readonly groupAssignmentId: GroupAssignmentId | null;
  readonly isCancelRequested: boolean;
  readonly isRepeatable: boolean;
  readonly starterFirstName: string | null;
  readonly starterLastName: string | null;
  readonly starterEmail: string | null;
}

const LOGGED = sql<LoggedRow>`j.id, j.kind, j.status, j.group_id as "groupId",
  j.group_assignment_id as "groupAssignmentId", j.started_by as "startedBy", j.attempts, j.done, j.total, j.messages,
  j.counts, j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt", j.version,
  j.cancel_requested_at is not null as "isCancelRequested", j.input is not null as "isRepeatable",
  u.first_name as "starterFirstName", u.last_name as "starterLastName", u.email as "starterEmail"`;

const FROM = sql`from job_logs j left join users u on u.shard = j.shard and u.id = j.started_by`;

const isLogged = sql`j.kind = any (${[...LOGGED_JOBS]}::text[])`;

/** Of the assignment, or of its whole course; what belongs to another assignment is not there. */
const ofPlace = ({ id, groupId }: JobPlace) =>
  sql`(j.group_assignment_id = ${id} or (j.group_id = ${groupId} and j.group_assignment_id is null)) and ${isLogged}`;

function shown({ starterFirstName, starterLastName, starterEmail, ...job }: LoggedRow) {
  if (starterEmail === null) return { ...job, startedByName: null };
  const starter = { firstName: starterFirstName ?? '', lastName: starterLastName ?? '', email: starterEmail };
  return { ...job, startedByName: displayName(starter) };
}
export type LoggedJobRow = ReturnType<typeof shown>;

interface Search extends PageRequest {
  readonly isOfGroupAssignmentOnly: boolean;
  readonly kind?: string | undefined;
}

export async function selectJobs(
  db: ShardDb,
  place: JobPlace,
  { isOfGroupAssignmentOnly, kind, ...page }: Search,
): Promise<Page<LoggedJobRow>> {
  const ofGroupAssignment = isOfGroupAssignmentOnly ? sql`j.group_assignment_id = ${place.id}` : sql`true`;
  const ofKind = kind === undefined ? sql`true` : sql`j.kind = ${kind}`;
  const found = sql<LoggedRow>`select ${LOGGED} ${FROM} where ${ofPlace(place)} and ${ofGroupAssignment} and ${ofKind}`;
  const { items, totalCount } = await selectPage(db, found, page, { createdAt: ['createdAt'] });
  return { items: items.map(shown), totalCount };
}

/** The newest, for a place where there is room for few. */
export async function selectNewestJobs(db: ShardDb, place: JobPlace, most: number): Promise<LoggedJobRow[]> {
  const { rows } = await sql<LoggedRow>`
    select ${LOGGED} ${FROM} where ${ofPlace(place)} order by j.id desc limit ${most}`.execute(db);
  return rows.map(shown);
}

/** The jobs of a course that run or wait now, and those that just ended, so that a page following one shows how. */
export async function selectRunningJobs(db: ShardDb, groupId: GroupId): Promise<LoggedJobRow[]> {
  const { rows } = await sql<LoggedRow>`
    select ${LOGGED} ${FROM} where j.group_id = ${groupId} and ${isLogged}
      and (j.status in ('queued', 'running') or j.ended_at > circuit_now() - interval '2 minutes')
    order by j.id desc limit 20`.execute(db);
  return rows.map(shown);
}

interface Kept {
  readonly traceId: string | null;
  readonly input: Record<string, unknown> | null;
}

/** With what only a detail shows or a retry needs. */
export async function selectJob(db: ShardDb, place: JobPlace, jobLogId: JobLogId) {
  const { rows } = await sql<LoggedRow & Kept>`
    select ${LOGGED}, j.trace_id as "traceId", j.input ${FROM} where ${ofPlace(place)} and j.id = ${jobLogId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new ProblemError({ kind: 'notFound', what: 'job of this assignment' });
  const { traceId, input, ...job } = row;
  return { job: shown(job), traceId, input };
}

type Previous = Pick<JobLog, 'id' | 'endedAt' | 'counts'>;

/** The run of the same kind, in the same place, that succeeded before this one. */
export async function selectOptionalPrevious(
  db: ShardDb,
  { id, kind, groupId, groupAssignmentId }: LoggedJobRow,
): Promise<Previous | undefined> {
  const { rows } = await sql<Previous>`
    select j.id, j.ended_at as "endedAt", j.counts from job_logs j
    where j.group_id = ${groupId} and j.group_assignment_id is not distinct from ${groupAssignmentId}
      and j.kind = ${kind} and j.status = 'succeeded' and j.id < ${id}
    order by j.id desc limit 1`.execute(db);
  return rows[0];
}

interface PersonRow {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Those who were given work to review by a job, by name, and how many they are. */
export async function selectPeopleOf(db: ShardDb, jobLogId: JobLogId, most: number) {
  const { rows } = await sql<PersonRow & { count: number }>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, count(*) over ()::int as count
    from users u where u.id in (select a.reviewer_id from allocations a where a.job_log_id = ${jobLogId})
    order by u.sort_name, u.id limit ${most}`.execute(db);
  return { people: rows.map(({ count: _count, ...person }) => person), peopleCount: rows[0]?.count ?? 0 };
}

/** A job and where it belongs. */
export type PlacedJob = Pick<LoggedJobRow, 'id' | 'kind' | 'groupId' | 'groupAssignmentId'>;

/** Two who start the same thing wait for each other; what learners write does not wait. */
export async function lockPlace(db: ShardDb, { groupId, groupAssignmentId }: PlacedJob): Promise<void> {
  if (groupAssignmentId === null) await sql`select from groups where id = ${groupId} for no key update`.execute(db);
  else await sql`select from group_assignments where id = ${groupAssignmentId} for no key update`.execute(db);
}

/** Whether one of its kind that was started later has succeeded in the same place. */
export async function selectIsOvertaken(
  db: ShardDb,
  { id, kind, groupId, groupAssignmentId }: PlacedJob,
): Promise<boolean> {
  const { rows } = await sql`
    select from job_logs where group_id = ${groupId} and group_assignment_id is not distinct from ${groupAssignmentId}
      and kind = ${kind} and status = 'succeeded' and id > ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether one of these kinds waits or runs in the same place. */
export async function selectIsUnended(
  db: ShardDb,
  { groupId, groupAssignmentId }: PlacedJob,
  kinds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from job_logs where group_id = ${groupId} and group_assignment_id is not distinct from ${groupAssignmentId}
      and kind = any (${[...kinds]}::text[]) and status in ('queued', 'running') limit 1`.execute(db);
  return rows.length > 0;
}

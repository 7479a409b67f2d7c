import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { AskablePhase, TimeRequestStatus } from '@circuit/domain/timeRequests';
import { sql } from 'kysely';

export interface TimeRequestRow {
  readonly id: string;
  readonly groupId: GroupId;
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phase: AskablePhase;
  readonly until: Date;
  readonly reason: string;
  readonly status: TimeRequestStatus;
  readonly answer: string;
  readonly grantedUntil: Date | null;
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly version: number;
}

const REQUESTS = sql`
  select t.id, t.group_id as "groupId", t.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
    u.email, t.phase, t.until, t.reason, t.status, t.answer, t.granted_until as "grantedUntil",
    t.created_at as "askedAt", t.answered_at as "answeredAt",
    coalesce(nullif(btrim(b.first_name || ' ' || b.last_name), ''), b.email) as "answeredBy", t.version
  from time_requests t join users u on u.shard = t.shard and u.id = t.user_id
    left join users b on b.shard = t.shard and b.id = t.answered_by`;

const shown = ({ userId, firstName, lastName, email, ...row }: TimeRequestRow) => ({
  ...row,
  person: { id: userId, firstName, lastName, email },
});
export type ShownTimeRequest = ReturnType<typeof shown>;

/** Of everybody, or of one person; those that wait first, then the newest. */
export async function selectTimeRequests(
  db: ShardDb,
  id: GroupAssignmentId,
  of: { readonly userId?: UserId; readonly timeRequestId?: string } = {},
): Promise<ShownTimeRequest[]> {
  const { userId = null, timeRequestId = null } = of;
  const { rows } = await sql<TimeRequestRow>`${REQUESTS} where t.group_assignment_id = ${id}
    and (${userId}::uuid is null or t.user_id = ${userId}) and (${timeRequestId}::uuid is null or t.id = ${timeRequestId})
    order by t.status <> 'Open', case when t.status = 'Open' then t.created_at end, t.created_at desc, t.id`.execute(
    db,
  );
  return rows.map(shown);
}

/** Held until the transaction ends: two who answer at once do not both. */
export async function lockTimeRequest(db: ShardDb, timeRequestId: string): Promise<void> {
  await sql`select from time_requests where id = ${timeRequestId} for no key update`.execute(db);
}

interface NewTimeRequest {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly userId: UserId;
  readonly impersonatorId: UserId | null;
  readonly phase: AskablePhase;
  readonly until: Date;
  readonly reason: string;
}

/** Its id, or undefined if one is open for this phase: two windows that ask at once wait for each other here. */
export async function insertTimeRequest(db: ShardDb, one: NewTimeRequest): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into time_requests (group_id, group_assignment_id, user_id, impersonator_id, phase, until, reason)
    values (${one.groupId}, ${one.groupAssignmentId}, ${one.userId}, ${one.impersonatorId}, ${one.phase}, ${one.until},
      ${one.reason})
    on conflict (shard, group_assignment_id, user_id, phase) where status = 'Open' do nothing returning id`.execute(db);
  return rows[0]?.id;
}

interface Answer {
  readonly status: Exclude<TimeRequestStatus, 'Open'>;
  readonly answer: string;
  readonly grantedUntil: Date | null;
  readonly by: UserId | null;
}

export async function updateAnswered(
  db: ShardDb,
  id: string,
  { status, answer, grantedUntil, by }: Answer,
): Promise<void> {
  await sql`update time_requests set status = ${status}, answer = ${answer}, granted_until = ${grantedUntil},
    answered_by = ${by}::uuid, answered_at = circuit_now(), updated_at = circuit_now()
    where id = ${id} and status = 'Open'`.execute(db);
}

/** Requests that somebody has to answer: not those of people who left the course or cannot sign in. (TQ-6) */
export const OPEN_TIME_REQUESTS = sql`time_requests t
  join users u on u.shard = t.shard and u.id = t.user_id and u.is_active
  join group_user_roles l on l.shard = t.shard and l.group_id = t.group_id and l.user_id = t.user_id
    and l.role = 'GroupLearner'
  where t.status = 'Open'`;

export async function countOpenTimeRequests(db: ShardDb, id: GroupAssignmentId) {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(t.created_at) as since
    from ${OPEN_TIME_REQUESTS} and t.group_assignment_id = ${id}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

interface AnswererRow {
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Staff of the course whose role may answer. */
export async function selectAnswerers(db: ShardDb, groupId: GroupId, roles: readonly string[]): Promise<AnswererRow[]> {
  const { rows } = await sql<AnswererRow>`
    select distinct u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email
    from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${groupId} and r.role = any (${[...roles]}::text[]) and u.is_active and u.email <> ''
    order by u.id`.execute(db);
  return rows;
}

interface Titles {
  readonly title: string;
  readonly courseName: string;
}

export async function selectTitles(db: ShardDb, id: GroupAssignmentId): Promise<Titles> {
  const { rows } = await sql<Titles>`
    select e.title, g.name as "courseName" from group_assignments e
      join groups g on g.shard = e.shard and g.id = e.group_id where e.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An assignment for which time was asked is not there.');
  return row;
}

/** Whether learners see results now. */
export async function selectIsReleased(db: ShardDb, id: GroupAssignmentId): Promise<boolean> {
  const { rows } = await sql`select from score_runs
    where group_assignment_id = ${id} and released_at is not null and unreleased_at is null limit 1`.execute(db);
  return rows.length > 0;
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, ScoreRunId, UserId } from '@circuit/domain/kernel';
import type { RunTotal } from '@circuit/domain/scores';
import { sql } from 'kysely';

/** Everybody's total in a run, with what an instructor put in its place. */
export async function selectTotals(db: ShardDb, id: ScoreRunId): Promise<RunTotal[]> {
  const { rows } = await sql<RunTotal>`
    select s.user_id as "userId", s.status, coalesce(o.total_tenths, s.computed_tenths) as "totalTenths"
    from scores s left join score_overrides o on o.shard = s.shard and o.group_assignment_id = s.group_assignment_id
      and o.user_id = s.user_id
    where s.score_run_id = ${id} order by s.user_id`.execute(db);
  return rows;
}

/** Somebody's total as they see it now; undefined while nothing is released to them. */
export async function selectOptionalReleasedTotal(
  db: ShardDb,
  id: GroupAssignmentId,
  userId: UserId,
): Promise<RunTotal | undefined> {
  const { rows } = await sql<RunTotal>`
    select s.user_id as "userId", s.status, coalesce(o.total_tenths, s.computed_tenths) as "totalTenths"
    from scores s left join score_overrides o on o.shard = s.shard and o.group_assignment_id = s.group_assignment_id
      and o.user_id = s.user_id
    where s.user_id = ${userId} and s.score_run_id = (select r.id from score_runs r
      where r.group_assignment_id = ${id} and r.released_at is not null and r.unreleased_at is null
      order by r.released_at desc, r.number desc limit 1)`.execute(db);
  return rows[0];
}

interface MiddleHalf {
  readonly count: number;
  readonly middleHalf: { readonly lowTenths: number; readonly highTenths: number } | null;
}

/** Between which totals the middle half of a run lies, as `scoreStats` has it; the totals stay where they are. */
export async function selectMiddleHalf(db: ShardDb, id: ScoreRunId): Promise<MiddleHalf> {
  const { rows } = await sql<{ count: number; places: number[] | null }>`
    select count(t.tenths)::int as count,
      percentile_cont(array[0.25, 0.75]) within group (order by t.tenths::float8) as places
    from (select coalesce(o.total_tenths, s.computed_tenths) as tenths
      from scores s left join score_overrides o on o.shard = s.shard and o.group_assignment_id = s.group_assignment_id
        and o.user_id = s.user_id
      where s.score_run_id = ${id}) as t`.execute(db);
  const { count, places } = rows[0] ?? { count: 0, places: null };
  const [low, high] = places ?? [];
  if (low === undefined || high === undefined) return { count, middleHalf: null };
  return { count, middleHalf: { lowTenths: Math.round(low), highTenths: Math.round(high) } };
}

interface PersonRow {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** These people by their ids. */
export async function selectPeople(db: ShardDb, ids: readonly UserId[]): Promise<Map<UserId, PersonRow>> {
  const { rows } = await sql<PersonRow>`
    select id, first_name as "firstName", last_name as "lastName", email from users
    where id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface LearnerToTell extends PersonRow {
  readonly courseName: string;
}

/** The students of a course who can sign in. */
export async function selectLearnersToTell(db: ShardDb, id: GroupAssignmentId): Promise<LearnerToTell[]> {
  const { rows } = await sql<LearnerToTell>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, g.name as "courseName"
    from group_assignments e join groups g on g.shard = e.shard and g.id = e.group_id
      join group_user_roles r on r.shard = e.shard and r.group_id = e.group_id and r.role = 'GroupLearner'
      join users u on u.shard = r.shard and u.id = r.user_id and u.is_active
    where e.id = ${id} order by u.id`.execute(db);
  return rows;
}

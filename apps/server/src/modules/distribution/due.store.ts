import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { MAY_BE_GIVEN } from '#modules/evaluations/public.ts';

import { DISTRIBUTE, TOP_UP, wasGivenOut } from './jobs.store.ts';

/** Activated assignments of living courses whose Review has not ended. What is due among them, the domain says. */
const ACTIVATED = sql`group_assignments e
  join groups g on g.shard = e.shard and g.id = e.group_id and not g.is_deleted
  join group_assignment_phases p on p.shard = e.shard and p.group_assignment_id = e.id
    and p.type = 'PeerEvaluation' and p.ends_at > circuit_now()`;
const IS_ACTIVE = sql`e.activation = 'Activated' and not e.is_deleted`;
const hasJob = (condition = sql`true`) => sql`exists (select from job_logs j
  where j.group_assignment_id = e.id and j.kind in (${DISTRIBUTE}, ${TOP_UP}) and ${condition})`;

const WAS_GIVEN_OUT = wasGivenOut(sql`e.id`);

const ids = (rows: readonly { id: GroupAssignmentId }[]) => rows.map(({ id }) => id);

/**
 * Where nothing was given out to the class, and Review has begun. What failed is tried again once an hour: there may be
 * more hand-ins by then, or a database that answers.
 */
export async function selectUndistributedGroupAssignments(db: ShardDb): Promise<GroupAssignmentId[]> {
  const { rows } = await sql<{ id: GroupAssignmentId }>`
    select e.id from ${ACTIVATED} where ${IS_ACTIVE} and p.starts_at <= circuit_now()
      and not ${hasJob(sql`(j.status <> 'failed' or j.created_at > circuit_now() - interval '1 hour')`)}
      and not ${WAS_GIVEN_OUT} order by e.id`.execute(db);
  return ids(rows);
}

/**
 * Where Review ends within so many milliseconds and no top-up was started in that time. Not before half of the time
 * since essays were given out is over: until then nobody can be said not to come.
 */
export async function selectGroupAssignmentsEndingSoon(db: ShardDb, withinMs: number): Promise<GroupAssignmentId[]> {
  const givenOutAt = sql`coalesce((select min(j.created_at) from job_logs j where j.group_assignment_id = e.id
    and j.kind = ${DISTRIBUTE} and j.status = 'succeeded'), p.starts_at)`;
  const before = sql`greatest(p.ends_at - ${withinMs}::float8 * interval '1 millisecond',
    ${givenOutAt} + (p.ends_at - ${givenOutAt}) / 2)`;
  const { rows } = await sql<{ id: GroupAssignmentId }>`
    select e.id from ${ACTIVATED} where ${IS_ACTIVE} and ${before} <= circuit_now()
      and ${WAS_GIVEN_OUT}
      and not ${hasJob(sql`(j.status in ('queued', 'running') or (j.kind = ${TOP_UP} and j.created_at >= ${before}))`)}
    order by e.id`.execute(db);
  return ids(rows);
}

/**
 * Where work came in after the rest was given out, from somebody whose own time is over: until then they may hand in
 * again. Once for each piece of work, so that what nobody can take is not tried all day; what failed, once an hour.
 */
export async function selectGroupAssignmentsWithLateWork(db: ShardDb, delayMs: number): Promise<GroupAssignmentId[]> {
  const { rows } = await sql<{ id: GroupAssignmentId }>`
    select e.id from ${ACTIVATED} where ${IS_ACTIVE}
      and ${WAS_GIVEN_OUT}
      and exists (select from submissions s where s.group_assignment_id = e.id and ${MAY_BE_GIVEN}
        and not exists (select from allocations a where a.submission_id = s.id)
        and not exists (select from late_activity_permits l where l.group_assignment_id = e.id
          and l.user_id = s.user_id and l.phase = 'Submission' and not l.is_deleted
          and l.until + ${delayMs}::float8 * interval '1 millisecond' > circuit_now())
        and not ${hasJob(sql`j.kind = ${TOP_UP} and j.status = 'succeeded' and j.created_at > s.updated_at
          and not exists (select from late_activity_permits l where l.group_assignment_id = e.id
            and l.user_id = s.user_id and l.phase = 'Submission' and not l.is_deleted
            and l.until + ${delayMs}::float8 * interval '1 millisecond' > j.created_at)`)})
      and not ${hasJob(sql`(j.status in ('queued', 'running') or j.created_at > circuit_now() - interval '1 hour')`)}
    order by e.id`.execute(db);
  return ids(rows);
}

/** The clock of the database, which is the one that counts. */
export async function selectNow(db: ShardDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select circuit_now() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('There is always a time.');
  return row.now;
}

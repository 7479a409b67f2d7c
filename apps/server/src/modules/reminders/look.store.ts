import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** Activated assignments of living courses in which some learner has time for something, and where a look is due. */
export async function selectGroupAssignmentsToLookAt(db: ShardDb) {
  const { rows } = await sql<{ id: GroupAssignmentId; groupId: GroupId }>`
    select e.id, e.group_id as "groupId" from group_assignments e
      join groups g on g.shard = e.shard and g.id = e.group_id and not g.is_deleted
        and (g.end_date is null or g.end_date > circuit_now())
      left join group_assignment_reminders r on r.shard = e.shard and r.group_assignment_id = e.id
    where e.activation = 'Activated' and not e.is_deleted
      and coalesce(r.is_on, true) and coalesce(r.next_look_at <= circuit_now(), true)
      and exists (select from group_assignment_phases p where p.group_assignment_id = e.id
        and p.type in ('Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation')
        and p.starts_at <= circuit_now()
        and (coalesce(p.ends_at > circuit_now(), true) or exists (select from late_activity_permits l
          where l.group_assignment_id = e.id and not l.is_deleted and l.until > circuit_now())))
    order by e.id`.execute(db);
  return rows;
}

/** Whether the look is still due, now that nobody else can look: another worker may have been first. */
export async function isLookDue(db: ShardDb, id: GroupAssignmentId): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select is_on and next_look_at <= circuit_now() as "isDue" from group_assignment_reminders
    where group_assignment_id = ${id}`.execute(db);
  return rows[0]?.isDue ?? false;
}

export async function updateNextLook(db: ShardDb, id: GroupAssignmentId, at: Date): Promise<void> {
  await sql`update group_assignment_reminders set next_look_at = ${at}::timestamptz where group_assignment_id = ${id}`.execute(
    db,
  );
}

/** When each reviewer of an assignment was last given work. */
export async function selectGivenAt(db: ShardDb, id: GroupAssignmentId): Promise<ReadonlyMap<UserId, Date>> {
  const { rows } = await sql<{ userId: UserId; at: Date }>`
    select reviewer_id as "userId", max(created_at) as at from allocations
    where group_assignment_id = ${id} and status = 'Given' group by reviewer_id`.execute(db);
  return new Map(rows.map(({ userId, at }) => [userId, at]));
}

/** The clock of the database, which is the one that counts. */
export async function selectNow(db: ShardDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select circuit_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

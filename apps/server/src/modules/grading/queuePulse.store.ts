import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { sql, type RawBuilder } from 'kysely';

/** One number for many rows, whatever their order: another value in one of them is another number. */
const mixed = (fields: RawBuilder<unknown>) => sql`coalesce(bit_xor(hash_record_extended(row(${fields}), 0)), 0)`;

/** A review that is being written changes with every word, and nothing in the queue with it. (LO-3) */
const whenItCounts = sql`case when t.status <> 'Draft' then t.counted_since end`;

/**
 * For each assignment a text that changes whenever its grading queue does, claims and skips aside: they change no count. What
 * ends with the time, permits and phases, is in it as well. Beside what `loadAllWorks` reads: who reads another column
 * there adds it here. (GQ-29)
 */
export async function selectQueuePulses(
  db: ShardDb,
  ids: readonly GroupAssignmentId[],
  now: Date,
): Promise<Map<GroupAssignmentId, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: GroupAssignmentId; pulse: string }>`
    select e.id, concat_ws(' ', e.version, e.rubric_version_id,
      (select ${mixed(sql`r.user_id, u.is_active`)}
        from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
        where r.group_id = e.group_id and r.role = 'GroupLearner'),
      (select ${mixed(sql`p.type, p.starts_at <= ${now}, p.ends_at <= ${now}`)}
        from group_assignment_phases p where p.group_assignment_id = e.id),
      (select ${mixed(sql`s.id, s.status, s.pulled_at is null`)} from submissions s where s.group_assignment_id = e.id),
      (select ${mixed(sql`l.id, l.phase, l.until <= ${now}, l.cascades, l.is_deleted`)}
        from late_activity_permits l where l.group_assignment_id = e.id),
      (select ${mixed(sql`x.id, x.part, x.is_deleted`)} from excusals x where x.group_assignment_id = e.id),
      (select ${mixed(sql`t.id, t.status, ${whenItCounts}, t.excluded_at is null, t.declined_at is null`)}
        from evaluations t where t.group_assignment_id = e.id),
      (select ${mixed(sql`a.id, a.status`)} from allocations a where a.group_assignment_id = e.id),
      (select ${mixed(sql`o.id, o.settled_at is null`)} from reports o where o.group_assignment_id = e.id),
      (select ${mixed(sql`k.id, k.answered_at is null`)} from second_looks k where k.group_assignment_id = e.id),
      (select ${mixed(sql`q.id, q.drawn_at is null`)} from queue_items q where q.group_assignment_id = e.id),
      (select ${mixed(sql`j.id, j.status`)} from job_logs j where j.group_assignment_id = e.id
        and j.kind in ('distribute', 'topUp'))) as pulse
    from group_assignments e where e.id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, pulse }) => [id, pulse]));
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { sql, type RawBuilder } from 'kysely';

import { HAS_DRAFT } from './learnerFacts.store.ts';

/** One number for many rows, whatever their order: another value in one of them is another number. */
const mixed = (fields: RawBuilder<unknown>) => sql`coalesce(bit_xor(hash_record_extended(row(${fields}), 0)), 0)`;

/**
 * For each assignment a text that changes whenever something changes that decides how its learners stand in it, or how many
 * reviews a hand-in will have: each table is read once, and nothing of it leaves. A draft that is being written moves
 * none of it. (LO-3)
 *
 * Beside what `selectLearnerRows` and the forecast read: who adds a column there adds it here.
 */
export async function selectPulses(
  db: ShardDb,
  ids: readonly GroupAssignmentId[],
): Promise<Map<GroupAssignmentId, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: GroupAssignmentId; pulse: string }>`
    select e.id, concat_ws(' ',
      (select ${mixed(sql`r.user_id, u.is_active`)}
        from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
        where r.group_id = e.group_id and r.role = 'GroupLearner'),
      (select ${mixed(sql`s.id, s.status, s.pulled_at is null, ${HAS_DRAFT}`)}
        from submissions s where s.group_assignment_id = e.id),
      (select ${mixed(sql`l.id, l.phase, l.until, l.cascades, l.is_deleted`)}
        from late_activity_permits l where l.group_assignment_id = e.id),
      (select ${mixed(sql`x.id, x.part, x.is_deleted`)} from excusals x where x.group_assignment_id = e.id),
      (select ${mixed(sql`t.id, t.status, t.rubric_version_id, t.another_try_at is null, t.declined_at is null,
          t.key_shown_at is null, t.excluded_at is null`)}
        from evaluations t where t.group_assignment_id = e.id and t.kind <> 'superior'),
      (select ${mixed(sql`r.id, r.released_at is null, r.unreleased_at is null`)}
        from score_runs r where r.group_assignment_id = e.id and not r.is_preview),
      (select ${mixed(sql`a.id, a.status`)} from allocations a where a.group_assignment_id = e.id)) as pulse
    from group_assignments e where e.id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, pulse }) => [id, pulse]));
}

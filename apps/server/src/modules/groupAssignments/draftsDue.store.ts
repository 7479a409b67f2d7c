import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { SELF_HAND_IN_DELAY_MS } from '@circuit/domain/submissions';
import { sql } from 'kysely';

/** The end of Hand in that holds for the author; nothing that comes before it can move it. (PH-8) */
const OWN_END = sql`greatest(p.ends_at, l.until)`;
const DUE_AT = sql`${OWN_END} + ${SELF_HAND_IN_DELAY_MS}::float8 * interval '1 millisecond'`;

/**
 * Drafts whose time to hand themselves in has come and which the clock has not looked at since: of students of living
 * courses, who were not exempted from handing in, never handed anything in, and have it switched on. It ends in a where
 * clause: a query can add conditions on the submission "s" and the assignment "e". Distribution waits for them too.
 * (HD-1, HD-3, HD-8)
 */
export const DRAFTS_DUE = sql`submissions s
  join group_assignments e on e.shard = s.shard and e.id = s.group_assignment_id
    and e.activation = 'Activated' and not e.is_deleted and e.hands_itself_in
  join groups g on g.shard = e.shard and g.id = e.group_id and not g.is_deleted
  join group_assignment_phases p on p.shard = e.shard and p.group_assignment_id = e.id and p.type = 'Submission'
  join group_user_roles r on r.shard = s.shard and r.group_id = e.group_id and r.user_id = s.user_id
    and r.role = 'GroupLearner'
  join users u on u.shard = s.shard and u.id = s.user_id and u.is_active
  left join late_activity_permits l on l.shard = s.shard and l.group_assignment_id = e.id and l.user_id = s.user_id
    and l.phase = 'Submission' and not l.is_deleted
  left join self_hand_ins h on h.shard = s.shard and h.submission_id = s.id
  where s.status = 'Draft' and s.handed_in_sha256 = '' and coalesce(h.is_on, true)
    and ${DUE_AT} <= circuit_now() and (h.settled_at is null or h.settled_at < ${DUE_AT})
    and not exists (select from excusals x where x.group_assignment_id = e.id and x.user_id = s.user_id
      and x.part = 'submission' and not x.is_deleted)`;

/** How many of an assignment are due at this moment. */
export async function selectDraftsDueCount(db: ShardDb, id: GroupAssignmentId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${DRAFTS_DUE} and s.group_assignment_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

import type pg from 'pg';

/** What the overview of a run reads, as bare statements on one connection: the people, their work and what was decided. */
const STATEMENTS = [
  `select u.id, u.first_name, u.last_name, u.email, u.last_seen_at
   from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
   where r.shard = 'university' and r.role = 'GroupLearner' and u.is_active
     and r.group_id = (select group_id from group_assignments where shard = 'university' and id = $1)
   order by u.sort_name, u.id`,
  `select s.id, s.user_id, s.status, s.pulled_at, s.has_text, v.handed_in_at, v.is_late
   from submissions s left join lateral (select w.handed_in_at, w.is_late from submission_versions w
     where w.shard = s.shard and w.submission_id = s.id order by w.number desc limit 1) v on true
   where s.shard = 'university' and s.group_assignment_id = $1`,
  `select user_id, phase, until, cascades, null as part from late_activity_permits
   where shard = 'university' and group_assignment_id = $1 and not is_deleted
   union all
   select user_id, null, null, null, part from excusals
   where shard = 'university' and group_assignment_id = $1 and not is_deleted`,
  `select kind, evaluator_id, status, submission_id, calibration_id, rubric_version_id, declined_at, key_shown_at,
     excluded_at
   from evaluations where shard = 'university' and group_assignment_id = $1 order by try_number`,
  `select submission_id, reviewer_id, status, source, created_at from allocations
   where shard = 'university' and group_assignment_id = $1 order by id`,
];

/** Returns how many learners there are. */
export async function bareOverview(owner: pg.Client, groupAssignmentId: string): Promise<number> {
  const counts: number[] = [];
  for (const statement of STATEMENTS) {
    const { rows } = await owner.query(statement, [groupAssignmentId]);
    counts.push(rows.length);
  }
  return counts[0] ?? 0;
}

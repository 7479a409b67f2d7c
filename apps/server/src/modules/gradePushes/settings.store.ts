import type { ShardDb } from '@circuit/db';
import type { AutomaticPush } from '@circuit/domain/gradePushes';
import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

export const PUSH_GRADES = 'pushGrades';

export async function selectPushesGrades(db: ShardDb, id: GroupAssignmentId): Promise<boolean> {
  const { rows } = await sql<{ pushesGrades: boolean }>`
    select pushes_grades as "pushesGrades" from grade_push_settings where group_assignment_id = ${id}`.execute(db);
  return rows[0]?.pushesGrades ?? false;
}

/** A push that was asked for and has not ended. */
export async function selectIsPushing(db: ShardDb, id: GroupAssignmentId): Promise<boolean> {
  const { rows } = await sql`
    select from job_logs where group_assignment_id = ${id} and kind = ${PUSH_GRADES} and status in ('queued', 'running')
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function upsertPushesGrades(
  db: ShardDb,
  { groupAssignmentId, groupId }: { readonly groupAssignmentId: GroupAssignmentId; readonly groupId: GroupId },
  pushesGrades: boolean,
): Promise<void> {
  await sql`
    insert into grade_push_settings (group_assignment_id, group_id, pushes_grades)
    values (${groupAssignmentId}, ${groupId}, ${pushesGrades})
    on conflict (shard, group_assignment_id) do update set pushes_grades = excluded.pushes_grades`.execute(db);
}

/** What is wanted was decided by what was there at that moment. */
export async function upsertPlanned(
  db: ShardDb,
  { groupAssignmentId, groupId }: { readonly groupAssignmentId: GroupAssignmentId; readonly groupId: GroupId },
  plannedAt: Date,
): Promise<void> {
  await sql`
    insert into grade_push_settings (group_assignment_id, group_id, planned_at)
    values (${groupAssignmentId}, ${groupId}, ${plannedAt})
    on conflict (shard, group_assignment_id) do update set planned_at = excluded.planned_at`.execute(db);
}

/** When somebody came from a course of a platform for the first time; the launch learns its course a little later. */
const FIRST_LAUNCH = sql`(select max(f.at) from (select min(h.updated_at) as at from lti_launches h
  where h.group_id = s.group_id and h.user_id is not null
  group by h.user_id, h.lti_deployment_id, h.context_id) as f)`;

interface Automatic extends AutomaticPush {
  readonly id: GroupAssignmentId;
  readonly groupId: GroupId;
  readonly isPushing: boolean;
}

/**
 * Released assignments whose scores go out by themselves, and when something about them changed last: also the first
 * launch of a student from one of two connected courses, which says where their grade belongs. (GP-4, GP-19)
 */
export async function selectAutomatic(db: ShardDb, only: GroupAssignmentId | null = null): Promise<Automatic[]> {
  const { rows } = await sql<Automatic>`
    select s.group_assignment_id as id, s.group_id as "groupId", s.planned_at as "plannedAt",
      r.released_at as "releasedAt",
      greatest(r.updated_at,
        (select max(o.updated_at) from score_overrides o where o.group_assignment_id = s.group_assignment_id),
        (select max(c.created_at) from lti_context_links c where c.group_id = s.group_id),
        (select max(k.created_at) from lti_resource_links k where k.group_assignment_id = s.group_assignment_id),
        (select max(l.created_at) from group_user_roles g join lti_user_links l
          on l.shard = g.shard and l.user_id = g.user_id where g.group_id = s.group_id and g.role = 'GroupLearner'),
        case when (select count(*) from lti_context_links c where c.group_id = s.group_id) > 1 then ${FIRST_LAUNCH} end)
        as "changedAt",
      exists (select from job_logs j where j.group_assignment_id = s.group_assignment_id and j.kind = ${PUSH_GRADES}
        and j.status in ('queued', 'running')) as "isPushing"
    from grade_push_settings s join group_assignments a on a.shard = s.shard and a.id = s.group_assignment_id
      and not a.is_deleted
      cross join lateral (select r.released_at, r.updated_at from score_runs r
        where r.group_assignment_id = s.group_assignment_id and r.released_at is not null and r.unreleased_at is null
        order by r.released_at desc, r.number desc limit 1) as r
    where s.pushes_grades and (${only}::uuid is null or s.group_assignment_id = ${only}::uuid)
    order by s.group_assignment_id`.execute(db);
  return rows;
}

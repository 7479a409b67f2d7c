import type { ShardDb } from '@circuit/db';
import type { GroupId, JobLogId } from '@circuit/domain/kernel';
import { NIGHT_ENDS_MINUTE, NIGHT_STARTS_MINUTE } from '@circuit/domain/roster';
import { sql, type RawBuilder } from 'kysely';

import { selectPage, type PageRequest } from '#platform/lists.ts';
import { JOB_LOG_COLUMNS, type JobLog } from '#platform/queue/jobLog.store.ts';

import { SYNC_ROSTER } from './roster.store.ts';

/** Courses that go on and whose platform shares who is in them, or that are made of classes of the timetable. */
const CONNECTED = sql`not g.is_deleted and (g.end_date is null or g.end_date > circuit_now())
  and (exists (select from lti_context_links c
    join lti_deployments d on d.shard = c.shard and d.id = c.lti_deployment_id and d.status = 'active'
    join external_providers e on e.shard = c.shard and e.id = d.external_provider_id and e.is_enabled
    where c.group_id = g.id and c.memberships_url is not null)
  or exists (select from timetable_classes t
    join external_providers e on e.shard = t.shard and e.type = 'UniTimeExternalProvider' and e.is_enabled
    where t.group_id = g.id))`;

const hasSync = (condition: RawBuilder<unknown>) => sql`exists (select from job_logs j
  where j.group_id = g.id and j.kind = ${SYNC_ROSTER} and ${condition})`;

/**
 * Where it is night, with the minutes since midnight there, and no sync by the clock was started this night. A course
 * that was made in this night waits for the next: its instructor is at work and looks at what the first sync would change.
 */
export async function selectCoursesAtNight(db: ShardDb): Promise<{ groupId: GroupId; minute: number }[]> {
  const { rows } = await sql<{ groupId: GroupId; minute: number }>`
    select * from (
      select g.id as "groupId", (extract(epoch from (circuit_now() at time zone g.time_zone_id)::time) / 60)::int as minute
      from groups g where ${CONNECTED}
        and g.created_at at time zone g.time_zone_id
          < date_trunc('day', circuit_now() at time zone g.time_zone_id) + ${NIGHT_STARTS_MINUTE} * interval '1 minute'
        and not ${hasSync(sql`j.started_by is null and j.created_at > circuit_now() - interval '12 hours'`)}) as found
    where minute >= ${NIGHT_STARTS_MINUTE} and minute < ${NIGHT_ENDS_MINUTE} order by "groupId"`.execute(db);
  return rows;
}

/** Of all workers that look at once, one starts it: the others wait here and find it started. */
export async function isStillDue(db: ShardDb, groupId: GroupId): Promise<boolean> {
  await sql`select from groups where id = ${groupId} for no key update`.execute(db);
  return (await selectCoursesAtNight(db)).some((one) => one.groupId === groupId);
}

/** Every connected course whose sync is not waiting or running. */
export async function selectCoursesToSync(db: ShardDb): Promise<GroupId[]> {
  const { rows } = await sql<{ id: GroupId }>`
    select g.id from groups g where ${CONNECTED}
      and not ${hasSync(sql`j.status in ('queued', 'running')`)} order by g.id`.execute(db);
  return rows.map(({ id }) => id);
}

interface FailingRow {
  readonly groupId: GroupId;
  readonly groupName: string;
  readonly platformName: string;
  /** Of the sync. */
  readonly id: JobLogId;
}

/** Connected courses whose last sync failed: not those that only read. */
export async function selectFailingSyncs(db: ShardDb, page: PageRequest) {
  const found = sql<FailingRow>`
    select g.id as "groupId", g.name as "groupName", j.id, j.created_at as "createdAt",
      coalesce((select string_agg(distinct e.name, ', ') from external_providers e
        where e.id in (select d.external_provider_id from lti_context_links c
            join lti_deployments d on d.shard = c.shard and d.id = c.lti_deployment_id where c.group_id = g.id)
          or (e.type = 'UniTimeExternalProvider'
            and exists (select from timetable_classes t where t.group_id = g.id))), '') as "platformName"
    from groups g cross join lateral (select l.id, l.status, l.created_at from job_logs l
      where l.group_id = g.id and l.kind = ${SYNC_ROSTER} and coalesce(l.input ->> 'mode', 'sync') <> 'read'
      order by l.id desc limit 1) j
    where not g.is_deleted and j.status = 'failed'
      and (exists (select from lti_context_links c where c.group_id = g.id)
        or exists (select from timetable_classes t where t.group_id = g.id))`;
  return selectPage(db, found, page, { createdAt: ['createdAt'] });
}

export async function countFailingSyncs(db: ShardDb): Promise<number> {
  return (await selectFailingSyncs(db, { sort: 'createdAt', page: 1, pageSize: 1 })).totalCount;
}

export async function selectJobLogs(db: ShardDb, ids: readonly JobLogId[]): Promise<JobLog[]> {
  const { rows } = await sql<JobLog>`
    select ${JOB_LOG_COLUMNS} from job_logs where id = any (${[...ids]}::uuid[])`.execute(db);
  return rows;
}

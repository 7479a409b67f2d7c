import type { ShardDb } from '@circuit/db';
import type { PlatformFailures, PushCounts } from '@circuit/domain/gradePushes';
import type { GroupAssignmentId, GroupId, JobLogId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

interface NewRun {
  readonly jobLogId: JobLogId;
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly notSentCount: number;
}

/** Those that still go on: of one assignment, or of all. */
export async function selectOpenRuns(db: ShardDb, only: GroupAssignmentId | null = null): Promise<JobLogId[]> {
  const { rows } = await sql<{ id: JobLogId }>`
    select job_log_id as id from grade_push_runs
    where ended_at is null and (${only}::uuid is null or group_assignment_id = ${only}::uuid)
    order by job_log_id`.execute(db);
  return rows.map((row) => row.id);
}

export async function hasRun(db: ShardDb, jobLogId: JobLogId): Promise<boolean> {
  const { rows } = await sql`select from grade_push_runs where job_log_id = ${jobLogId}`.execute(db);
  return rows.length > 0;
}

export async function insertRun(db: ShardDb, run: NewRun): Promise<void> {
  await sql`
    insert into grade_push_runs (job_log_id, group_id, group_assignment_id, not_sent_count)
    values (${run.jobLogId}, ${run.groupId}, ${run.groupAssignmentId}, ${run.notSentCount})`.execute(db);
}

export interface EndedRun {
  readonly groupAssignmentId: GroupAssignmentId;
}

/** Undefined while something of it waits, and when it had ended: so its end is seen once. (GP-18) */
export async function endRun(db: ShardDb, jobLogId: JobLogId): Promise<EndedRun | undefined> {
  const { rows } = await sql<EndedRun>`
    update grade_push_runs r set ended_at = circuit_now()
    where r.job_log_id = ${jobLogId} and r.ended_at is null and not exists (select from grade_pushes p
      where p.job_log_id = r.job_log_id and p.state in ('waiting', 'sending'))
    returning r.group_assignment_id as "groupAssignmentId"`.execute(db);
  return rows[0];
}

/** More is to be sent for it: it may have ended since the column was looked for. */
export async function reopenRun(db: ShardDb, jobLogId: JobLogId): Promise<void> {
  await sql`update grade_push_runs set ended_at = null where job_log_id = ${jobLogId}`.execute(db);
}

export interface RunFacts extends PushCounts {
  readonly isEnded: boolean;
}

export async function selectRunFacts(db: ShardDb, jobLogId: JobLogId): Promise<RunFacts> {
  const { rows } = await sql<RunFacts>`
    select r.ended_at is not null as "isEnded", r.not_sent_count as "notSent",
      count(p.id) filter (where p.state = 'sent')::int as sent,
      count(p.id) filter (where p.state in ('failed', 'superseded'))::int as failed,
      count(p.id) filter (where p.state in ('waiting', 'sending'))::int as waiting
    from grade_push_runs r left join grade_pushes p on p.shard = r.shard and p.job_log_id = r.job_log_id
    where r.job_log_id = ${jobLogId} group by r.shard, r.job_log_id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The push was not planned.');
  return row;
}

/** For each platform that did not take something. */
export async function selectFailures(db: ShardDb, jobLogId: JobLogId): Promise<PlatformFailures[]> {
  const { rows } = await sql<PlatformFailures>`
    select e.name as "platformName", count(*) filter (where p.state = 'failed')::int as "failedCount",
      count(*) filter (where p.state = 'sent')::int as "sentCount",
      (array_agg(p.reason order by p.id) filter (where p.state = 'failed'))[1] as why
    from grade_pushes p join external_providers e on e.shard = p.shard and e.id = p.external_provider_id
    where p.job_log_id = ${jobLogId}
    group by e.shard, e.id, e.name having count(*) filter (where p.state = 'failed') > 0
    order by e.name, e.id`.execute(db);
  return rows;
}

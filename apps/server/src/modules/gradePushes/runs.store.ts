import type { ShardDb } from '@circuit/db';
import type { PushCounts } from '@circuit/domain/gradePushes';
import type { GroupAssignmentId, GroupId, JobLogId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

interface NewRun {
  readonly jobLogId: JobLogId;
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly notSentCount: number;
}

/** Those that still go on. Held until the transaction ends, before any push is: whoever settles one comes the same way. */
export async function lockOpenRuns(db: ShardDb, id: GroupAssignmentId): Promise<JobLogId[]> {
  const { rows } = await sql<{ id: JobLogId }>`
    select job_log_id as id from grade_push_runs where group_assignment_id = ${id} and ended_at is null
    order by job_log_id for update`.execute(db);
  return rows.map((row) => row.id);
}

/** Of all assignments. */
export async function selectOpenRuns(db: ShardDb): Promise<JobLogId[]> {
  const { rows } = await sql<{ id: JobLogId }>`
    select job_log_id as id from grade_push_runs where ended_at is null order by job_log_id`.execute(db);
  return rows.map((row) => row.id);
}

export async function lockRun(db: ShardDb, jobLogId: JobLogId): Promise<void> {
  await sql`select from grade_push_runs where job_log_id = ${jobLogId} for update`.execute(db);
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

interface Failures {
  readonly failedCount: number;
  readonly sentCount: number;
  readonly platformName: string | null;
  /** Of the first one. */
  readonly why: string | null;
}

export async function selectFailures(db: ShardDb, jobLogId: JobLogId): Promise<Failures> {
  const { rows } = await sql<Failures>`
    select count(*) filter (where p.state = 'failed')::int as "failedCount",
      count(*) filter (where p.state = 'sent')::int as "sentCount",
      (array_agg(e.name order by p.id) filter (where p.state = 'failed'))[1] as "platformName",
      (array_agg(p.reason order by p.id) filter (where p.state = 'failed'))[1] as why
    from grade_pushes p join external_providers e on e.shard = p.shard and e.id = p.external_provider_id
    where p.job_log_id = ${jobLogId}`.execute(db);
  return rows[0] ?? { failedCount: 0, sentCount: 0, platformName: null, why: null };
}

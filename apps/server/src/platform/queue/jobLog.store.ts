import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, JobLogId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

export interface JobLog {
  readonly id: JobLogId;
  readonly kind: string;
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  readonly groupId: GroupId | null;
  readonly startedBy: UserId | null;
  readonly attempts: number;
  readonly done: number;
  readonly total: number | null;
  readonly messages: string[];
  readonly counts: Record<string, number>;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly version: number;
}

export const JOB_LOG_COLUMNS = sql<JobLog>`id, kind, status, group_id as "groupId", started_by as "startedBy", attempts,
  done, total, messages, counts, created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt", version`;

/** One try of one job. Its number fences: only the newest try of a running job can write. (JO-7) */
export interface Try {
  readonly jobLogId: JobLogId;
  readonly attempt: number;
}

const isNewest = ({ jobLogId, attempt }: Try) => sql`id = ${jobLogId} and attempts = ${attempt} and status = 'running'`;

interface NewJobLog {
  readonly kind: string;
  /** Null when the clock started it. */
  readonly startedBy: UserId | null;
  readonly groupId?: GroupId | null;
  readonly groupAssignmentId?: GroupAssignmentId | null;
}

export async function insertJobLog(db: ShardDb, job: NewJobLog): Promise<JobLog> {
  const { kind, startedBy, groupId = null, groupAssignmentId = null } = job;
  const { rows } = await sql<JobLog>`
    insert into job_logs (kind, started_by, group_id, group_assignment_id)
    values (${kind}, ${startedBy}, ${groupId}, ${groupAssignmentId})
    returning ${JOB_LOG_COLUMNS}`.execute(db);
  const [jobLog] = rows;
  if (jobLog === undefined) throw new Error('The jobLog was not inserted.');
  return jobLog;
}

interface EndedJobLog extends NewJobLog {
  readonly counts: Readonly<Record<string, number>>;
  readonly messages: readonly string[];
}

/** What was done within the request itself, kept where people look for what was done. */
export async function insertEndedJobLog(db: ShardDb, job: EndedJobLog): Promise<JobLog> {
  const { id } = await insertJobLog(db, job);
  const { rows } = await sql<JobLog>`
    update job_logs set status = 'succeeded', started_at = created_at, ended_at = circuit_now(),
      counts = ${JSON.stringify(job.counts)}::jsonb, messages = ${JSON.stringify(job.messages)}::jsonb
    where id = ${id} returning ${JOB_LOG_COLUMNS}`.execute(db);
  const [jobLog] = rows;
  if (jobLog === undefined) throw new Error('The jobLog was not written.');
  return jobLog;
}

/** Kept beside the queue's own copy, which nobody but a worker can read: ids and choices, never content. (JL-4) */
export async function recordInput(db: ShardDb, jobLogId: JobLogId, traceId: string, input: object): Promise<void> {
  await sql`
    update job_logs set input = ${JSON.stringify(input)}::jsonb, trace_id = ${traceId}
    where id = ${jobLogId}`.execute(db);
}

/** One that waits ends at once, one that runs ends at its next step. False when it had ended or was asked before. */
export async function requestCancel(db: ShardDb, jobLogId: JobLogId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job_logs set cancel_requested_at = circuit_now(),
      status = case when status = 'queued' then 'cancelled' else status end,
      ended_at = case when status = 'queued' then circuit_now() end
    where id = ${jobLogId} and status in ('queued', 'running') and cancel_requested_at is null`.execute(db);
  return numAffectedRows === 1n;
}

// A shard with more than this waiting stands as far back as one can.
const LARGEST_CROWD = 50;

/** How many jobs of a kind this shard has waiting or running among its newest, and which shard this is. */
export async function selectCrowd(db: ShardDb, kind: string): Promise<{ shard: string | null; waiting: number }> {
  const { rows } = await sql<{ shard: string | null; waiting: number }>`
    select current_shard() as shard, count(*) filter (where status in ('queued', 'running'))::int as waiting
    from (select status from job_logs where kind = ${kind} order by id desc limit ${LARGEST_CROWD}) as newest`.execute(
    db,
  );
  return rows[0] ?? { shard: null, waiting: 0 };
}

/** False when the job has ended, or a later try has begun: then this one must do nothing. */
export async function startTry(db: ShardDb, { jobLogId, attempt }: Try): Promise<'running' | 'cancelled' | false> {
  const { rows } = await sql<{ status: 'running' | 'cancelled' }>`
    update job_logs set attempts = ${attempt}, done = 0, total = null,
      status = case when cancel_requested_at is null then 'running' else 'cancelled' end,
      started_at = coalesce(started_at, circuit_now()),
      ended_at = case when cancel_requested_at is null then null else circuit_now() end
    where id = ${jobLogId} and status in ('queued', 'running') and attempts < ${attempt}
    returning status`.execute(db);
  return rows[0]?.status ?? false;
}

/** Undefined when this try is no longer the one that counts. */
export async function selectIsCancelRequested(db: ShardDb, mine: Try): Promise<boolean | undefined> {
  const { rows } = await sql<{ isRequested: boolean }>`
    select cancel_requested_at is not null as "isRequested" from job_logs where ${isNewest(mine)}`.execute(db);
  return rows[0]?.isRequested;
}

/** Like all writes of a try: false when it is no longer the one that counts. */
export async function updateProgress(db: ShardDb, mine: Try, done: number, total: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job_logs set done = ${done}, total = ${total} where ${isNewest(mine)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function appendMessage(db: ShardDb, mine: Try, text: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job_logs set messages = messages || to_jsonb(${text}::text) where ${isNewest(mine)}`.execute(db);
  return numAffectedRows === 1n;
}

/** In the transaction of the work itself, so that a try which dies right after it leaves the report behind too. */
export async function recordWork(
  db: ShardDb,
  mine: Try,
  { messages, counts }: { readonly messages: readonly string[]; readonly counts: Readonly<Record<string, number>> },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job_logs set messages = messages || ${JSON.stringify(messages)}::jsonb,
      counts = ${JSON.stringify(counts)}::jsonb where ${isNewest(mine)}`.execute(db);
  return numAffectedRows === 1n;
}

export interface Ending {
  /** `queued` when it will be tried again. */
  readonly status: 'queued' | 'succeeded' | 'failed' | 'cancelled';
  readonly message?: string;
  readonly progress?: { readonly done: number; readonly total: number | null };
  /** Without any, what the work itself has recorded stays: its commit may have come through though nobody heard so. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly result?: Readonly<Record<string, unknown>>;
}

export async function endTry(db: ShardDb, mine: Try, ending: Ending): Promise<boolean> {
  const { status, message, progress, counts, result } = ending;
  const { numAffectedRows } = await sql`
    update job_logs set status = ${status},
      ended_at = case when ${status} = 'queued' then null else circuit_now() end,
      messages = messages || coalesce(to_jsonb(${message ?? null}::text), '[]'),
      done = coalesce(${progress?.done ?? null}::int, done), total = coalesce(${progress?.total ?? null}::int, total),
      counts = coalesce(${counts === undefined ? null : JSON.stringify(counts)}::jsonb, counts),
      result = ${result === undefined ? null : JSON.stringify(result)}::jsonb
    where ${isNewest(mine)}`.execute(db);
  return numAffectedRows === 1n;
}

/** For a job whose last worker died without a word. */
export async function failAbandoned(db: ShardDb, jobLogId: JobLogId, message: string): Promise<void> {
  await sql`
    update job_logs set status = 'failed', ended_at = circuit_now(), messages = messages || to_jsonb(${message}::text)
    where id = ${jobLogId} and status in ('queued', 'running')`.execute(db);
}

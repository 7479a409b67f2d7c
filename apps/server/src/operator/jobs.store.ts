import type { ShardDb } from '@circuit/db';
import type { JobStatus } from '@circuit/domain/jobLogs';
import type { GroupAssignmentId, GroupId, JobLogId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { NEEDS_A_PERSON } from '#modules/watching/public.ts';

export interface JobRow {
  readonly id: JobLogId;
  readonly kind: string;
  readonly status: JobStatus;
  readonly groupId: GroupId | null;
  readonly groupAssignmentId: GroupAssignmentId | null;
  readonly startedBy: UserId | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly lastMessage: string | null;
  readonly input: Record<string, unknown> | null;
}

const ROW = sql<JobRow>`j.id, j.kind, j.status, j.group_id as "groupId", j.group_assignment_id as "groupAssignmentId",
  j.started_by as "startedBy", j.attempts, j.created_at as "createdAt", j.messages ->> -1 as "lastMessage", j.input`;

/** The oldest first: those are the ones that somebody has waited for the longest. */
export async function selectJobsToDo(db: ShardDb, isFailedOnly: boolean, most: number): Promise<JobRow[]> {
  const unended = isFailedOnly ? sql`false` : sql`j.status in ('queued', 'running')`;
  const { rows } = await sql<JobRow>`
    select ${ROW} from job_logs j where ${unended} or (${NEEDS_A_PERSON}) order by j.id limit ${most}`.execute(db);
  return rows;
}

export async function selectOptionalJob(db: ShardDb, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`select ${ROW} from job_logs j where j.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Which programs are connected with the role of the app at this moment, and with how many connections. */
export async function selectPrograms(db: ShardDb): Promise<{ name: string; connections: number }[]> {
  const { rows } = await sql<{ name: string; connections: number }>`
    select application_name as name, count(*)::int as connections from pg_stat_activity
    where usename = current_user and datname = current_database() and application_name like 'circuit-%'
    group by application_name order by application_name`.execute(db);
  return rows;
}

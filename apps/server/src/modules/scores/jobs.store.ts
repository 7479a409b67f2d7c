import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, JobLogId, ScoreRunId, UserId } from '@circuit/domain/kernel';
import type { ScoringMode } from '@circuit/domain/scoring';
import { sql } from 'kysely';

import { JOB_LOG_COLUMNS, type JobLog } from '#platform/queue/jobLog.store.ts';
import { selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

export const SCORE = 'score';
export const SCORE_PREVIEW = 'scorePreview';
export type ScoreKind = typeof SCORE | typeof SCORE_PREVIEW;

const ofScoreRun = (id: GroupAssignmentId) => sql`group_assignment_id = ${id} and kind in (${SCORE}, ${SCORE_PREVIEW})`;

const RUN_OF_JOB = sql<ScoreRunId | null>`(select r.id from score_runs r where r.shard = job_logs.shard
  and r.job_log_id = job_logs.id) as "scoreRunId", kind = ${SCORE_PREVIEW} as "isPreview"`;

export interface ScoreJobRow extends JobLog {
  readonly scoreRunId: ScoreRunId | null;
  readonly isPreview: boolean;
}

/** Two requests that start a job for one assignment, or two jobs that score one, wait for each other; learners do not. */
export async function lockGroupAssignment(db: ShardDb, id: GroupAssignmentId): Promise<void> {
  await sql`select from group_assignments where id = ${id} for no key update`.execute(db);
}

export async function selectIsScoring(db: ShardDb, id: GroupAssignmentId): Promise<boolean> {
  const { rows } = await sql`
    select from job_logs where group_assignment_id = ${id} and kind = ${SCORE} and status in ('queued', 'running')
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Holds a scoring in a mode that nobody has begun until the transaction ends; false when there is none. One that waits for
 * another try after it has written its run reads nothing more, and one that is to be cancelled ends unread.
 */
export async function lockWaiting(db: ShardDb, id: GroupAssignmentId, mode: ScoringMode): Promise<boolean> {
  const { rows } = await sql`
    select from job_logs where group_assignment_id = ${id} and kind = ${SCORE} and status = 'queued'
      and counts = '{}'::jsonb and cancel_requested_at is null
      and coalesce(input ->> 'mode', (select a.scoring_mode from group_assignments a
        where a.shard = job_logs.shard and a.id = job_logs.group_assignment_id)) = ${mode}
    limit 1 for update`.execute(db);
  return rows.length > 0;
}

export async function selectScoreJobs(db: ShardDb, id: GroupAssignmentId, page: PageRequest) {
  const found = sql<ScoreJobRow>`select ${JOB_LOG_COLUMNS}, ${RUN_OF_JOB} from job_logs where ${ofScoreRun(id)}`;
  return selectPage(db, found, page, { createdAt: ['createdAt'] });
}

export async function selectScoreJob(db: ShardDb, id: GroupAssignmentId, jobLogId: JobLogId): Promise<ScoreJobRow> {
  const { rows } = await sql<ScoreJobRow>`
    select ${JOB_LOG_COLUMNS}, ${RUN_OF_JOB} from job_logs where ${ofScoreRun(id)} and id = ${jobLogId}`.execute(db);
  const [jobLog] = rows;
  if (jobLog === undefined) throw new ProblemError({ kind: 'notFound', what: 'scoring of this assignment' });
  return jobLog;
}

interface Begun {
  readonly startedBy: UserId | null;
  /** What an earlier try has done; empty when none has. */
  readonly counts: Record<string, number>;
}

export async function selectBegun(db: ShardDb, jobLogId: JobLogId): Promise<Begun> {
  const { rows } = await sql<Begun>`
    select started_by as "startedBy", counts from job_logs where id = ${jobLogId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The job log is missing.');
  return row;
}

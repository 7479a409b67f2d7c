import type { ShardDb } from '@circuit/db';
import type { ReviewAssignment } from '@circuit/domain/allocation';
import type { PairingSource } from '@circuit/domain/distribution';
import type { GroupAssignmentId, GroupId, JobLogId, UserId } from '@circuit/domain/kernel';
import { sql, type RawBuilder } from 'kysely';

import { JOB_LOG_COLUMNS, type JobLog } from '#platform/queue/jobLog.store.ts';
import { selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

export const DISTRIBUTE = 'distribute';
export const TOP_UP = 'topUp';
export type DistributionKind = typeof DISTRIBUTE | typeof TOP_UP;

const ofGroupAssignment = (id: GroupAssignmentId) =>
  sql`group_assignment_id = ${id} and kind in (${DISTRIBUTE}, ${TOP_UP})`;

/**
 * Whether essays were given out to a class. What somebody was given by hand is no such thing: the rest of the class
 * still waits for theirs.
 */
export const wasGivenOut = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(exists (select from allocations d where d.group_assignment_id = ${id} and d.source = ${DISTRIBUTE})
    or exists (select from job_logs d where d.group_assignment_id = ${id} and d.kind = ${DISTRIBUTE}
      and d.status = 'succeeded'))`;

export async function selectIsDistributed(db: ShardDb, id: GroupAssignmentId): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${wasGivenOut(sql`${id}::uuid`)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Two requests that start a job for one assignment wait for each other; what learners write does not wait. (DS-9) */
export async function lockGroupAssignment(db: ShardDb, id: GroupAssignmentId): Promise<void> {
  await sql`select from group_assignments where id = ${id} for no key update`.execute(db);
}

export async function selectOptionalUnendedJob(db: ShardDb, id: GroupAssignmentId): Promise<JobLog | undefined> {
  const { rows } = await sql<JobLog>`
    select ${JOB_LOG_COLUMNS} from job_logs where ${ofGroupAssignment(id)} and status in ('queued', 'running')
    order by id desc limit 1`.execute(db);
  return rows[0];
}

export async function selectOptionalLastJob(db: ShardDb, id: GroupAssignmentId): Promise<JobLog | undefined> {
  const { rows } = await sql<JobLog>`
    select ${JOB_LOG_COLUMNS} from job_logs where ${ofGroupAssignment(id)} order by id desc limit 1`.execute(db);
  return rows[0];
}

export async function selectDistributions(db: ShardDb, id: GroupAssignmentId, page: PageRequest) {
  const found = sql<JobLog>`select ${JOB_LOG_COLUMNS} from job_logs where ${ofGroupAssignment(id)}`;
  return selectPage(db, found, page, { createdAt: ['createdAt'] });
}

export async function selectDistribution(db: ShardDb, id: GroupAssignmentId, jobLogId: JobLogId): Promise<JobLog> {
  const { rows } = await sql<JobLog>`
    select ${JOB_LOG_COLUMNS} from job_logs where ${ofGroupAssignment(id)} and id = ${jobLogId}`.execute(db);
  const [jobLog] = rows;
  if (jobLog === undefined) throw new ProblemError({ kind: 'notFound', what: 'distribution of this assignment' });
  return jobLog;
}

type Previous = Pick<JobLog, 'id' | 'endedAt' | 'counts'>;

/** The run of the same kind that succeeded before this one. */
export async function selectOptionalPrevious(
  db: ShardDb,
  id: GroupAssignmentId,
  kind: string,
  before: JobLogId,
): Promise<Previous | undefined> {
  const { rows } = await sql<Previous>`
    select id, ended_at as "endedAt", counts from job_logs
    where group_assignment_id = ${id} and kind = ${kind} and status = 'succeeded' and id < ${before}
    order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Whether the clock tried before this, in vain. */
export async function selectHasFailedBefore(db: ShardDb, id: GroupAssignmentId, before: JobLogId): Promise<boolean> {
  const { rows } = await sql`
    select from job_logs where group_assignment_id = ${id} and kind = ${DISTRIBUTE} and started_by is null
      and status = 'failed' and id < ${before} limit 1`.execute(db);
  return rows.length > 0;
}

interface Begun {
  readonly startedBy: UserId | null;
  /** When it was asked for: every try decides as of then. */
  readonly askedAt: Date;
  /** What an earlier try has done; empty when none has. */
  readonly counts: Record<string, number>;
}

export async function selectBegun(db: ShardDb, jobLogId: JobLogId): Promise<Begun> {
  const { rows } = await sql<Begun>`
    select started_by as "startedBy", created_at as "askedAt", counts from job_logs where id = ${jobLogId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The job log is missing.');
  return row;
}

const keyOf = (pair: ReviewAssignment) => `${pair.submissionId} ${pair.reviewerId}`;

/** The pairs of an assignment, in force or not, that came after the others. */
export async function selectPairsSince(
  db: ShardDb,
  id: GroupAssignmentId,
  known: readonly ReviewAssignment[],
): Promise<ReviewAssignment[]> {
  const { rows } = await sql<ReviewAssignment>`
    select submission_id as "submissionId", reviewer_id as "reviewerId" from allocations
    where group_assignment_id = ${id}`.execute(db);
  const before = new Set(known.map(keyOf));
  return rows.filter((pair) => !before.has(keyOf(pair)));
}

interface NewAllocations {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly source: PairingSource;
  readonly seed: number;
  readonly jobLogId: JobLogId;
  readonly pairs: readonly (ReviewAssignment & { readonly reason: string })[];
}

/**
 * Writes each pair once, however often it is tried. What changed since the plan was made is not overruled: work that
 * was withdrawn or pulled, and people who are kept apart by now, are left out. Returns how many were written.
 *
 * `limit` and `offset` make PostgreSQL look up the work and the people of each pair by index. Without them, and without
 * figures of a fresh assignment, it read the whole class again for every thousand pairs. (ADR 0053)
 */
export async function insertAllocations(db: ShardDb, allocations: NewAllocations): Promise<number> {
  const { groupId, groupAssignmentId, source, seed, jobLogId, pairs } = allocations;
  const submissionIds = pairs.map(({ submissionId }) => submissionId);
  const reviewerIds = pairs.map(({ reviewerId }) => reviewerId);
  const reasons = pairs.map(({ reason }) => reason);
  const { numAffectedRows } = await sql`
    insert into allocations (group_id, group_assignment_id, submission_id, reviewer_id, source, seed, reason, job_log_id,
      created_at, updated_at)
    select ${groupId}, ${groupAssignmentId}, p.submission_id, p.reviewer_id, ${source}, ${seed}::bigint, p.reason,
      ${jobLogId}, (select circuit_now()), (select circuit_now())
    from unnest(${submissionIds}::uuid[], ${reviewerIds}::uuid[], ${reasons}::text[])
        as p (submission_id, reviewer_id, reason)
      cross join lateral (select s.user_id from submissions s where s.id = p.submission_id and s.status = 'HandedIn'
        and s.pulled_at is null and s.group_assignment_id = ${groupAssignmentId} and s.user_id <> p.reviewer_id
        limit 1) as s
    where not exists (select from forbidden_pairs f where f.group_id = ${groupId}
      and f.first_user_id = least(s.user_id, p.reviewer_id) and f.second_user_id = greatest(s.user_id, p.reviewer_id)
      offset 0)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

type Ids = readonly GroupAssignmentId[];

interface OwnWorkRow {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly isDraft: boolean;
  readonly savedAt: Date;
  readonly fileCount: number;
  /** How many classmates are asked to review it, and how many have. */
  readonly asked: number;
  readonly received: number;
}

/** The own hand-ins of one person in these runs. Of who reviewed them no more than how many leaves. */
export async function selectOwnWork(db: ShardDb, ids: Ids, userId: UserId): Promise<OwnWorkRow[]> {
  const { rows } = await sql<OwnWorkRow>`
    select s.group_assignment_id as "groupAssignmentId", s.status = 'Draft' as "isDraft", s.saved_at as "savedAt",
      (select count(*)::int from artifacts a where a.shard = s.shard and a.holder_kind = 'submission'
        and a.holder_id = s.id and a.use = 'file' and not a.is_deleted) as "fileCount",
      (select count(*)::int from allocations a where a.shard = s.shard and a.submission_id = s.id
        and a.status = 'Given') as asked,
      (select count(*)::int from allocations a join evaluations p on p.shard = a.shard
          and p.submission_id = a.submission_id and p.evaluator_id = a.reviewer_id and p.kind = 'peer'
        where a.shard = s.shard and a.submission_id = s.id and a.status = 'Given'
          and p.status in ('HandedIn', 'Finalized') and p.excluded_at is null) as received
    from submissions s where s.group_assignment_id = any (${[...ids]}::uuid[]) and s.user_id = ${userId}`.execute(db);
  return rows;
}

interface ReviewMinutesRow {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly count: number;
  readonly medianMinutes: number;
}

/** How long the reviews of these runs took that were begun and handed in within so many minutes. */
export async function selectReviewMinutes(db: ShardDb, ids: Ids, withinMinutes: number): Promise<ReviewMinutesRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReviewMinutesRow>`
    select e.group_assignment_id as "groupAssignmentId", count(*)::int as count,
      (percentile_cont(0.5) within group (order by extract(epoch from e.handed_in_at - e.created_at)::float8)) / 60
        as "medianMinutes"
    from evaluations e
    where e.group_assignment_id = any (${[...ids]}::uuid[]) and e.kind = 'peer' and e.status in ('HandedIn', 'Finalized')
      and e.handed_in_at - e.created_at <= ${withinMinutes}::float8 * interval '1 minute'
    group by e.group_assignment_id`.execute(db);
  return rows;
}

interface TaughtRow {
  readonly id: GroupAssignmentId;
  readonly handInCount: number;
  readonly openReportCount: number;
  readonly failedAt: Date | null;
}

/** What of these runs waits for those who teach them. */
export async function selectTaught(db: ShardDb, ids: Ids): Promise<Map<GroupAssignmentId, TaughtRow>> {
  const { rows } = await sql<TaughtRow>`
    select r.id,
      (select count(*)::int from submissions s where s.group_assignment_id = r.id and s.status = 'HandedIn'
        and s.pulled_at is null) as "handInCount",
      (select count(*)::int from reports p where p.group_assignment_id = r.id and p.settled_at is null)
        as "openReportCount",
      (select case l.status when 'failed' then l.ended_at end from job_logs l
        where l.group_assignment_id = r.id and l.kind in ('distribute', 'topUp') order by l.id desc limit 1)
        as "failedAt"
    from unnest(${[...ids]}::uuid[]) as r (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

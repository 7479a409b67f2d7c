import { statement, type ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { HAS_NEWER_CHANGES } from '#modules/learnerStatuses/public.ts';
import { OPEN_TIME_REQUESTS } from '#modules/timeRequests/public.ts';

type Ids = readonly GroupAssignmentId[];

interface OwnWorkRow {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly isDraft: boolean;
  readonly savedAt: Date;
  readonly fileCount: number;
  /** Handed in, and what stands in it now is not what was handed in last. */
  readonly hasNewerChanges: boolean;
  /** How many classmates were asked to review it by the end of Review, and how many did; 0 of 0 before that end. */
  readonly asked: number;
  readonly received: number;
}

/**
 * What one person handed in for these assignments. It says only how many classmates had reviewed it when Review ended: a
 * number that changes later would tell an author when a classmate handed in. (AN-4)
 */
export function selectOwnWork(db: ShardDb, ids: Ids, userId: UserId, now: Date): Promise<OwnWorkRow[]> {
  return OWN_WORK.run(db, { ids, userId, now });
}

const OWN_WORK = statement<{ ids: Ids; userId: UserId; now: Date }, OwnWorkRow>(
  ({ ids, userId, now }) => sql`
    select s.group_assignment_id as "groupAssignmentId", s.status = 'Draft' as "isDraft", s.saved_at as "savedAt",
      (select count(*)::int from artifacts a where a.shard = s.shard and a.holder_kind = 'submission'
        and a.holder_id = s.id and a.use = 'file' and not a.is_deleted) as "fileCount",
      ${HAS_NEWER_CHANGES} as "hasNewerChanges",
      (select count(*)::int from allocations a where a.shard = s.shard and a.submission_id = s.id
        and a.status = 'Given' and a.created_at < r.ends_at) as asked,
      (select count(*)::int from allocations a join evaluations p on p.shard = a.shard
          and p.submission_id = a.submission_id and p.evaluator_id = a.reviewer_id and p.kind = 'peer'
        where a.shard = s.shard and a.submission_id = s.id and a.status = 'Given' and a.created_at < r.ends_at
          and p.status in ('HandedIn', 'Finalized') and p.excluded_at is null and p.handed_in_at < r.ends_at) as received
    from submissions s
      left join group_assignment_phases r on r.shard = s.shard and r.group_assignment_id = s.group_assignment_id
        and r.type = 'PeerEvaluation' and r.ends_at <= ${now}
    where s.group_assignment_id = any (${ids}::uuid[]) and s.user_id = ${userId}`,
);

interface ReviewMinutesRow {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly count: number;
  readonly medianMinutes: number;
}

/** The newest say enough, and home asks every 30 seconds. */
const MOST_EARLIER = 3;

/**
 * How long reviews of the same assignment took in the last few earlier group assignments, where they were begun and
 * handed in within so many minutes. Not in these assignments: a time that moves tells when a classmate handed in.
 * (AN-4)
 */
export async function selectReviewMinutes(
  db: ShardDb,
  ids: Ids,
  withinMinutes: number,
  now: Date,
): Promise<ReviewMinutesRow[]> {
  return ids.length === 0 ? [] : REVIEW_MINUTES.run(db, { ids, withinMinutes, now });
}

const REVIEW_MINUTES = statement<{ ids: Ids; withinMinutes: number; now: Date }, ReviewMinutesRow>(
  ({ ids, withinMinutes, now }) => sql`
    select g.id as "groupAssignmentId", count(*)::int as count,
      (percentile_cont(0.5) within group (order by extract(epoch from e.handed_in_at - e.created_at)::float8)) / 60
        as "medianMinutes"
    from group_assignments g
      cross join lateral (
        select o.id, p.ends_at from group_assignments o
          join group_assignment_phases p on p.shard = o.shard and p.group_assignment_id = o.id
            and p.type = 'PeerEvaluation' and p.ends_at <= ${now}
        where o.shard = g.shard and o.assignment_id = g.assignment_id and o.id <> g.id
        order by p.ends_at desc limit ${MOST_EARLIER}::int) o
      join evaluations e on e.shard = g.shard and e.group_assignment_id = o.id and e.kind = 'peer'
        and e.status in ('HandedIn', 'Finalized') and e.handed_in_at < o.ends_at
        and e.handed_in_at - e.created_at <= ${withinMinutes}::float8 * interval '1 minute'
    where g.id = any (${ids}::uuid[])
    group by g.id`,
);

interface NewResultRow {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly groupId: GroupId;
  readonly courseName: string;
  readonly timeZoneId: string;
  readonly title: string;
  readonly releasedAt: Date;
  readonly totalTenths: number | null;
}

/** What of one person's scores was released within that time, in courses that they take and that go on; the latest first. (DA-13) */
export function selectNewResults(db: ShardDb, userId: UserId, withinMs: number): Promise<NewResultRow[]> {
  return NEW_RESULTS.run(db, { userId, withinMs });
}

const NEW_RESULTS = statement<{ userId: UserId; withinMs: number }, NewResultRow>(
  ({ userId, withinMs }) => sql`
    select e.id as "groupAssignmentId", e.group_id as "groupId", g.name as "courseName", g.time_zone_id as "timeZoneId",
      e.title, r.released_at as "releasedAt", coalesce(o.total_tenths, s.computed_tenths) as "totalTenths"
    from scores s
      join score_runs r on r.shard = s.shard and r.id = s.score_run_id
        and r.released_at > (select circuit_now()) - ${withinMs}::float8 * interval '1 ms'
        and r.unreleased_at is null
        and not exists (select from score_runs l where l.shard = r.shard
          and l.group_assignment_id = r.group_assignment_id and l.released_at > r.released_at
          and l.unreleased_at is null)
      join group_assignments e on e.shard = s.shard and e.id = s.group_assignment_id and not e.is_deleted
        and e.activation = 'Activated'
      join groups g on g.shard = e.shard and g.id = e.group_id and not g.is_deleted
        and (g.end_date is null or g.end_date > (select circuit_now()))
      left join score_overrides o on o.shard = s.shard and o.group_assignment_id = s.group_assignment_id
        and o.user_id = s.user_id
    where s.user_id = ${userId} and exists (select from group_user_roles m where m.shard = g.shard
      and m.group_id = g.id and m.user_id = s.user_id and m.role = 'GroupLearner')
    order by r.released_at desc, e.id`,
);

interface TaughtRow {
  readonly id: GroupAssignmentId;
  readonly handInCount: number;
  readonly openReportCount: number;
  readonly openTimeRequestCount: number;
  readonly timeRequestedSince: Date | null;
  readonly failedAt: Date | null;
}

/** What of these assignments waits for those who teach them. */
export async function selectTaught(db: ShardDb, ids: Ids): Promise<Map<GroupAssignmentId, TaughtRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<TaughtRow>`
    select r.id,
      (select count(*)::int from submissions s where s.group_assignment_id = r.id and s.status = 'HandedIn'
        and s.pulled_at is null) as "handInCount",
      (select count(distinct p.submission_id)::int from reports p where p.group_assignment_id = r.id and p.settled_at is null)
        as "openReportCount",
      (select count(*)::int from ${OPEN_TIME_REQUESTS} and t.group_assignment_id = r.id)
        as "openTimeRequestCount",
      (select min(t.created_at) from ${OPEN_TIME_REQUESTS} and t.group_assignment_id = r.id)
        as "timeRequestedSince",
      (select case l.status when 'failed' then l.ended_at end from job_logs l
        where l.group_assignment_id = r.id and l.kind in ('distribute', 'topUp') order by l.id desc limit 1)
        as "failedAt"
    from unnest(${[...ids]}::uuid[]) as r (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

import { statement, type ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { NewsKind } from '@circuit/domain/news';
import type { GroupRole } from '@circuit/domain/permissions';
import type { PhaseType } from '@circuit/domain/phases';
import { sql } from 'kysely';

interface StoredNews {
  readonly kind: NewsKind;
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly courseName: string;
  readonly title: string;
  readonly count: number;
  readonly phase: PhaseType | null;
  readonly at: Date;
}

interface Whose {
  readonly userId: UserId;
  readonly days: number;
  readonly graders: readonly GroupRole[];
  readonly moderators: readonly GroupRole[];
}

/** What happened to one person in that many days, one row for each kind and assignment. (BL-2, BL-3) */
export const selectNews = (db: ShardDb, whose: Whose): Promise<StoredNews[]> => NEWS.run(db, whose);

/** Results that this person sees now: released and not unreleased. */
const RELEASED = sql`select s.group_assignment_id as id, max(r.released_at) as at from scores s
  join score_runs r on r.shard = s.shard and r.id = s.score_run_id and r.released_at is not null
    and r.unreleased_at is null`;

/**
 * Review is told by its dates alone: whether and when essays were given would show what became of the work of others.
 * (AN-4)
 *
 * Thanks are told as the results page tells them: on the day after, added up over reviews, to people who gave at least
 * two. A minute or a single review would say who has just been at their results. (BL-4, RE-3, RE-4)
 */
const NEWS = statement<Whose, StoredNews>(
  ({ userId, days, graders, moderators }) => sql`
    with courses as (
      select g.shard, g.id, g.name, g.time_zone_id, array_agg(m.role) as roles
      from group_user_roles m join groups g on g.shard = m.shard and g.id = m.group_id and not g.is_deleted
        and (g.end_date is null or g.end_date > (select circuit_now()))
      where m.user_id = ${userId} group by g.shard, g.id),
    places as (
      select e.shard, e.id, e.group_id, e.title, c.name as course_name, c.time_zone_id, c.roles
      from courses c join group_assignments e on e.shard = c.shard and e.group_id = c.id and not e.is_deleted
        and e.activation = 'Activated'),
    released as (${RELEASED} where s.user_id = ${userId} group by s.group_assignment_id),
    happened (kind, id, count, phase, at) as (
      select 'resultsReleased', r.id, 1, null, r.at from released r
      union all
      select 'secondLookAnswered', l.group_assignment_id, count(*)::int, null, max(l.answered_at)
      from second_looks l join released r on r.id = l.group_assignment_id
      where l.author_id = ${userId} and l.answered_at is not null group by l.group_assignment_id
      union all
      select 'timeGiven', l.group_assignment_id, 1, l.phase, l.updated_at from late_activity_permits l
      where l.user_id = ${userId} and not l.is_deleted
      union all
      select 'reviewOpened', p.group_assignment_id, 1, null, p.starts_at from group_assignment_phases p
      where p.group_assignment_id in (select id from places) and p.type = 'PeerEvaluation' and p.starts_at <= (select circuit_now())
        and coalesce(p.ends_at > (select circuit_now()), true)
      union all
      select 'thanksReceived', v.group_assignment_id, count(distinct v.id)::int, null,
        max(date_trunc('day', (t.day_starts_at at time zone p.time_zone_id) + interval '1 day') at time zone p.time_zone_id)
      from evaluations v
        join places p on p.shard = v.shard and p.id = v.group_assignment_id
        join released r on r.id = v.group_assignment_id
        join reactions t on t.shard = v.shard and t.evaluation_id = v.id
          and (t.is_specific or t.is_useful or t.is_kind or t.reply <> '')
          and t.day_starts_at < date_trunc('day', (select circuit_now()) at time zone p.time_zone_id) at time zone p.time_zone_id
      where v.evaluator_id = ${userId} and v.kind = 'peer' and v.excluded_at is null
        and (select count(*) from evaluations o where o.shard = v.shard and o.group_assignment_id = v.group_assignment_id
          and o.evaluator_id = v.evaluator_id and o.kind = 'peer' and o.status in ('HandedIn', 'Finalized')) >= 2
      group by v.group_assignment_id
      union all
      select 'secondLooksAsked', l.group_assignment_id, count(*)::int, null, max(l.created_at)
      from second_looks l join places p on p.shard = l.shard and p.id = l.group_assignment_id
        and p.roles && ${graders}::text[]
      where l.answered_at is null group by l.group_assignment_id
      union all
      select 'workReported', o.group_assignment_id, count(distinct o.submission_id)::int, null, max(o.created_at)
      from reports o join places p on p.shard = o.shard and p.id = o.group_assignment_id
        and p.roles && ${moderators}::text[]
      where o.settled_at is null group by o.group_assignment_id)
    select h.kind, p.group_id as "groupId", p.id as "groupAssignmentId", p.course_name as "courseName", p.title,
      h.count, h.phase, h.at
    from happened h join places p on p.id = h.id
    where h.at > (select circuit_now()) - ${days}::float8 * interval '1 day' and h.at <= (select circuit_now())
      and (h.kind in ('secondLooksAsked', 'workReported') or 'GroupLearner' = any (p.roles))
    order by h.at desc, p.id, h.kind`,
);

export async function selectOptionalSeenAt(db: ShardDb, userId: UserId): Promise<Date | null> {
  const { rows } = await sql<{ seenAt: Date }>`
    select seen_at as "seenAt" from news_visits where user_id = ${userId}`.execute(db);
  return rows[0]?.seenAt ?? null;
}

/** Never earlier than before, and never later than now: what comes next is new. */
export async function upsertSeenAt(db: ShardDb, userId: UserId, upTo: Date): Promise<void> {
  await sql`
    insert into news_visits as v (user_id, seen_at)
    values (${userId}, least(${upTo}::timestamptz, circuit_now()))
    on conflict (shard, user_id) do update set seen_at = greatest(v.seen_at, excluded.seen_at)`.execute(db);
}

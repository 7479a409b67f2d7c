import type { ShardDb } from '@circuit/db';
import { FAILURES_BEFORE_PAUSE, type PushState, type TryOutcome } from '@circuit/domain/gradePushes';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

export interface LedgerRow {
  readonly userId: UserId;
  readonly columnId: string;
  readonly platformName: string;
  readonly state: PushState;
  readonly desiredTenths: number;
  readonly sentTenths: number | null;
  readonly sentAt: Date | null;
  readonly tries: number;
  readonly nextTryAt: Date | null;
  readonly reason: string;
}

export async function selectLedger(
  db: ShardDb,
  id: GroupAssignmentId,
  only: UserId | null = null,
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select p.user_id as "userId", p.grade_column_id as "columnId", e.name as "platformName", p.state,
      p.desired_tenths as "desiredTenths", p.sent_tenths as "sentTenths", p.sent_at as "sentAt", p.tries,
      case when p.state = 'waiting' then greatest(p.next_try_at, l.paused_until) end as "nextTryAt", p.reason
    from grade_pushes p join external_providers e on e.shard = p.shard and e.id = p.external_provider_id
      left join grade_push_lanes l on l.shard = p.shard and l.external_provider_id = p.external_provider_id
    where p.group_assignment_id = ${id} and (${only}::uuid is null or p.user_id = ${only}::uuid)
    order by p.id`.execute(db);
  return rows;
}

interface TryRow {
  readonly id: string;
  readonly at: Date;
  readonly platformName: string;
  readonly tenths: number;
  readonly outcome: TryOutcome | null;
  readonly status: number | null;
  readonly reason: string;
}

const MOST_TRIES_SHOWN = 100;

export async function selectTries(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<TryRow[]> {
  const { rows } = await sql<TryRow>`
    select t.id, t.started_at as at, e.name as "platformName", t.tenths, t.outcome, t.status, t.reason
    from grade_pushes p join grade_push_tries t on t.shard = p.shard and t.grade_push_id = p.id
      join external_providers e on e.shard = p.shard and e.id = p.external_provider_id
    where p.group_assignment_id = ${id} and p.user_id = ${userId}
    order by t.id desc limit ${MOST_TRIES_SHOWN}`.execute(db);
  return rows;
}

/** Until when nothing is sent to each of the platforms that ask for it. */
export async function selectPauses(db: ShardDb): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; until: Date }>`
    select external_provider_id as id, paused_until as until from grade_push_lanes
    where paused_until > circuit_now()`.execute(db);
  return new Map(rows.map(({ id, until }) => [id, until]));
}

interface FailingRow {
  readonly groupId: GroupId;
  readonly groupName: string;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly title: string;
  readonly externalProviderId: string;
  readonly platformName: string;
  readonly failedCount: number;
  readonly waitingCount: number;
  readonly lastFailedAt: Date;
  readonly reason: string;
}

/** Somebody could still send it: the results are released, and the person is a student of the course. */
const IS_WANTED = sql`exists (select from score_runs r where r.group_assignment_id = p.group_assignment_id
    and r.released_at is not null and r.unreleased_at is null)
  and exists (select from group_user_roles r where r.group_id = p.group_id and r.user_id = p.user_id
    and r.role = 'GroupLearner')`;

const IS_FAILED = sql`p.state = 'failed'`;

/** Of all courses, one line for each assignment and platform; also while a platform is left alone. (GP-22, GP-28) */
export function selectFailing(db: ShardDb, search: PageRequest & { readonly keywords?: string | undefined }) {
  const found = sql<FailingRow>`
    select f.*, f."groupAssignmentId" as id, lower(f."groupName") as "sortedName" from (
      select a.group_id as "groupId", g.name as "groupName", a.id as "groupAssignmentId", a.title,
        e.id as "externalProviderId", e.name as "platformName", count(*) filter (where ${IS_FAILED})::int as "failedCount",
        coalesce(max(p.updated_at) filter (where ${IS_FAILED}), max(p.answered_at), max(p.updated_at)) as "lastFailedAt",
        (array_agg(p.reason order by ${IS_FAILED} desc, p.reason <> '' desc, p.updated_at desc, p.id))[1] as reason,
        (select count(*)::int from grade_pushes w where w.group_assignment_id = a.id and w.state in ('waiting', 'sending')
          and w.external_provider_id = e.id) as "waitingCount"
      from grade_pushes p join group_assignments a on a.shard = p.shard and a.id = p.group_assignment_id
          and not a.is_deleted
        join groups g on g.shard = a.shard and g.id = a.group_id and not g.is_deleted
        join external_providers e on e.shard = p.shard and e.id = p.external_provider_id
        left join grade_push_lanes l on l.shard = p.shard and l.external_provider_id = p.external_provider_id
      where (${IS_FAILED} or (p.state = 'waiting' and l.failures_in_a_row >= ${FAILURES_BEFORE_PAUSE}))
        and ${IS_WANTED} and ${containsWords(sql`g.name || ' ' || a.title`, search.keywords)}
      group by a.shard, a.id, a.group_id, a.title, g.name, e.shard, e.id, e.name) as f`;
  return selectPage(db, found, search, { lastFailedAt: ['lastFailedAt'], groupName: ['sortedName'] });
}

export async function countFailingPushes(db: ShardDb): Promise<number> {
  return (await selectFailing(db, { sort: 'groupName', page: 1, pageSize: 1 })).totalCount;
}

import type { ShardDb } from '@circuit/db';
import type { PushedFacts, PushSettlement, PushState, TryOutcome, WantedPush } from '@circuit/domain/gradePushes';
import type { GroupAssignmentId, GroupId, JobLogId, UserId } from '@circuit/domain/kernel';
import { sql, type RawBuilder } from 'kysely';

/**
 * Several pushes, held in the one order in which everybody holds them, a plan too: by person, then by column. Whoever
 * holds one push holds no other before its transaction ends. (GP-29)
 */
export const heldPushes = (which: RawBuilder<unknown>) =>
  sql`select id from grade_pushes where ${which} order by user_id, grade_column_id for no key update`;

export interface KnownPush extends PushedFacts {
  readonly columnId: string;
  readonly userId: UserId;
}

export async function selectKnownPushes(db: ShardDb, id: GroupAssignmentId): Promise<KnownPush[]> {
  const { rows } = await sql<KnownPush>`
    select grade_column_id as "columnId", user_id as "userId", state, sent_tenths as "sentTenths"
    from grade_pushes where group_assignment_id = ${id}`.execute(db);
  return rows;
}

interface OfPush {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly jobLogId: JobLogId;
}

/**
 * What is wanted from now on, in one statement. One that is under way stays so: when its answer comes, another value is
 * wanted and it waits again. (GP-25)
 */
export async function upsertPushes(db: ShardDb, of: OfPush, wanted: readonly WantedPush[]): Promise<void> {
  await sql`
    insert into grade_pushes as p (group_id, group_assignment_id, grade_column_id, external_provider_id, user_id,
      subject, job_log_id, desired_tenths, next_try_at)
    select ${of.groupId}, ${of.groupAssignmentId}, c.id, c.external_provider_id, w."userId", w.subject, ${of.jobLogId},
      w.tenths, circuit_now()
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w ("userId" uuid, "columnId" uuid, subject text, tenths int)
      join grade_columns c on c.id = w."columnId"
    order by w."userId", w."columnId"
    on conflict (shard, grade_column_id, user_id) do update set subject = excluded.subject,
      job_log_id = excluded.job_log_id, desired_tenths = excluded.desired_tenths, decided_at = circuit_now(),
      tries = 0, was_stale = false,
      state = case when p.state = 'sending' then 'sending' else 'waiting' end,
      reason = case when p.state = 'sending' then p.reason else '' end,
      next_try_at = case when p.state = 'sending' then p.next_try_at else circuit_now() end`.execute(db);
}

export interface DuePush {
  readonly id: string;
  readonly columnId: string;
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly userId: UserId;
  readonly subject: string;
  readonly jobLogId: JobLogId;
  readonly lastTimestamp: Date | null;
  readonly tries: number;
  readonly wasStale: boolean;
}

/** The one that has waited longest. A row that a new plan holds is left to it. */
export async function lockDuePush(db: ShardDb, externalProviderId: string): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    select id, grade_column_id as "columnId", group_id as "groupId", group_assignment_id as "groupAssignmentId",
      user_id as "userId", subject, job_log_id as "jobLogId", last_timestamp as "lastTimestamp", tries,
      was_stale as "wasStale"
    from grade_pushes where external_provider_id = ${externalProviderId} and state = 'waiting'
      and next_try_at <= circuit_now()
    order by next_try_at, id limit 1 for update skip locked`.execute(db);
  return rows[0];
}

interface Sending {
  readonly id: string;
  readonly claim: string;
  readonly tenths: number;
  readonly timestamp: Date;
}

/** Written before it leaves, so that a worker that dies leaves behind what it may have sent. Returns the try. */
export async function markSending(db: ShardDb, { id, claim, tenths, timestamp }: Sending): Promise<string> {
  await sql`
    update grade_pushes set state = 'sending', claim = ${claim}, tries = tries + 1, desired_tenths = ${tenths},
      last_timestamp = ${timestamp} where id = ${id}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into grade_push_tries (grade_push_id, tenths, score_timestamp) values (${id}, ${tenths}, ${timestamp})
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

interface Answered {
  readonly id: string;
  readonly claim: string;
  readonly tryId: string;
  readonly tenths: number;
  readonly outcome: TryOutcome;
  readonly status: number | null;
  /** A later time that the platform has; null where it named none. */
  readonly platformHas: Date | null;
}

/**
 * Undefined when the lane was somebody else's before the answer came: then what they find out counts. Otherwise the push
 * that it belongs to by now. What was taken is sent
 * only if it is still what is wanted, and what failed is tried anew if another score is wanted by now. (GP-25)
 */
export async function settle(
  db: ShardDb,
  answered: Answered,
  settlement: PushSettlement,
): Promise<JobLogId | undefined> {
  const { id, claim, tryId, tenths, outcome, status, platformHas } = answered;
  const isSent = settlement.state === 'sent';
  const reason = isSent ? '' : settlement.reason;
  const nextTryAt = settlement.state === 'waiting' ? settlement.nextTryAt : null;
  const { rows } = await sql<{ jobLogId: JobLogId }>`
    update grade_pushes set claim = null, was_stale = ${outcome === 'stale'}, last_status = ${status},
      answered_at = circuit_now(), reason = ${reason},
      last_timestamp = greatest(last_timestamp, ${platformHas}::timestamptz),
      sent_tenths = case when ${isSent} then ${tenths}::int else sent_tenths end,
      sent_at = case when ${isSent} then circuit_now() else sent_at end,
      state = case when desired_tenths <> ${tenths}::int then 'waiting' else ${settlement.state} end,
      tries = case when ${isSent} or desired_tenths <> ${tenths}::int then 0 else tries end,
      next_try_at = case when desired_tenths <> ${tenths}::int then coalesce(${nextTryAt}::timestamptz, circuit_now())
        else ${nextTryAt}::timestamptz end
    where id = ${id} and claim = ${claim} and state = 'sending' returning job_log_id as "jobLogId"`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  await sql`
    update grade_push_tries set outcome = ${outcome}, status = ${status}, reason = ${reason}, ended_at = circuit_now()
    where id = ${tryId} and outcome is null`.execute(db);
  return row.jobLogId;
}

/** A push that could not even begin, since its column was not found: another try, or no more. */
export async function settleUnsent(db: ShardDb, id: string, settlement: PushSettlement): Promise<void> {
  if (settlement.state === 'sent') return;
  await sql`
    update grade_pushes set tries = tries + 1, reason = ${settlement.reason}, state = ${settlement.state},
      next_try_at = ${settlement.state === 'waiting' ? settlement.nextTryAt : null}::timestamptz
    where id = ${id} and state = 'waiting'`.execute(db);
}

/** Before it left: there is nothing released to send any more. */
export async function cancelPush(db: ShardDb, id: string, reason: string): Promise<void> {
  await sql`
    update grade_pushes set state = 'cancelled', reason = ${reason}, next_try_at = null
    where id = ${id} and state = 'waiting'`.execute(db);
}

export async function isAnyWaiting(db: ShardDb): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (select from grade_pushes where state = 'waiting') as "isAny"`.execute(db);
  return rows[0]?.isAny ?? false;
}

type Which =
  | { readonly columnId: string }
  | { readonly externalProviderId: string }
  | { readonly jobLogId: JobLogId }
  | 'unreleased';

const whichOf = (which: Which) => {
  if (which === 'unreleased')
    return sql`not exists (select from score_runs r where r.group_assignment_id = grade_pushes.group_assignment_id
      and r.released_at is not null and r.unreleased_at is null)`;
  if ('columnId' in which) return sql`grade_column_id = ${which.columnId}`;
  if ('jobLogId' in which) return sql`job_log_id = ${which.jobLogId}`;
  return sql`external_provider_id = ${which.externalProviderId}`;
};

/** All that waits, at once: nothing of it would fare better by itself. Returns the pushes that it belonged to. */
export async function endWaiting(
  db: ShardDb,
  which: Which,
  { state, reason }: { readonly state: Extract<PushState, 'failed' | 'cancelled'>; readonly reason: string },
): Promise<JobLogId[]> {
  const { rows } = await sql<{ jobLogId: JobLogId }>`
    with held as (${heldPushes(sql`state = 'waiting' and ${whichOf(which)}`)})
    update grade_pushes p set state = ${state}, reason = ${reason}, next_try_at = null
    from held where p.id = held.id returning p.job_log_id as "jobLogId"`.execute(db);
  return [...new Set(rows.map(({ jobLogId }) => jobLogId))];
}

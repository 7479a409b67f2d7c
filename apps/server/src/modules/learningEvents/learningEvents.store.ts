import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { Act } from '@circuit/domain/learningEvents';
import { sql } from 'kysely';

import { RESTS } from '#platform/pauses.store.ts';

export interface NewEvent {
  readonly userId: UserId;
  readonly act: Act;
}

/** Only where events are switched on, and of nobody who does not want it. (LE-15, LE-20) */
export async function insertEvents(db: ShardDb, events: readonly NewEvent[]): Promise<void> {
  await sql`insert into learning_events (user_id, act)
    select n."userId", n.act
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as n ("userId" uuid, act jsonb)
      left join user_settings s on s.user_id = n."userId"
    where coalesce(s.learning_events, true)
      and exists (select from shard_configurations c where c.caliper_enabled)`.execute(db);
}

export interface WaitingEvent extends NewEvent {
  readonly id: string;
  readonly uid: string | null;
  readonly happenedAt: Date;
}

/** To be sent, or to be deleted because it is not wanted any more. Not where the university rests. (OP-17, OP-28) */
export async function isAnyWaiting(db: ShardDb): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (select from learning_events) and not ${sql.raw(RESTS)} as "isAny"`.execute(db);
  return rows[0]?.isAny ?? false;
}

/** Takes some that are due, the oldest first, for so long that a worker can send them. Two workers take different ones. */
export async function claimEvents(db: ShardDb, most: number, seconds: number): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    update learning_events e set claimed_until = circuit_now() + make_interval(secs => ${seconds})
    from users u
    where u.id = e.user_id and e.id in (
      select id from learning_events where not is_refused and claimed_until <= circuit_now()
      order by happened_at, id limit ${most} for update skip locked)
    returning e.id, e.user_id as "userId", u.uid, e.act, e.happened_at as "happenedAt"`.execute(db);
  return rows.toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime());
}

/** Of people who have said no since, and all of them where events were switched off. */
export async function deleteUnwanted(db: ShardDb): Promise<void> {
  await sql`delete from learning_events e
    where not exists (select from shard_configurations c where c.caliper_enabled)
      or exists (select from user_settings s where s.user_id = e.user_id and not s.learning_events)`.execute(db);
}

export async function deleteEvents(db: ShardDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from learning_events where id = any(${ids}::uuid[])`.execute(db);
}

export async function updateRefused(db: ShardDb, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await sql`update learning_events set is_refused = true where id = any(${ids}::uuid[])`.execute(db);
}

export async function updateDueIn(db: ShardDb, ids: readonly string[], seconds: number): Promise<void> {
  if (ids.length > 0)
    await sql`update learning_events set claimed_until = circuit_now() + make_interval(secs => ${seconds})
      where id = any(${ids}::uuid[])`.execute(db);
}

/** Gives how many. */
export async function deleteOld(db: ShardDb, days: { readonly waiting: number; readonly refused: number }) {
  const { numAffectedRows } = await sql`delete from learning_events
    where happened_at < circuit_now() - make_interval(days => case when is_refused then ${days.refused}::int
      else ${days.waiting}::int end)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

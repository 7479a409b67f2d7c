import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

import { RESTS } from '#platform/pauses.store.ts';

import { heldPushes } from './pushes.store.ts';

/** A worker that has said nothing for so long is dead, and another one takes over. */
const LEASE = sql`interval '10 seconds'`;
const IS_FREE = sql`coalesce(l.held_until, '-infinity') <= circuit_now()
  and coalesce(l.paused_until, '-infinity') <= circuit_now()`;

/** Platforms to which something is due, and nobody sends and nobody has to wait. */
export async function selectDueLanes(db: ShardDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.external_provider_id as id from grade_pushes p
      left join grade_push_lanes l on l.shard = p.shard and l.external_provider_id = p.external_provider_id
    where p.state in ('waiting', 'sending') and (p.state = 'sending' or p.next_try_at <= circuit_now()) and ${IS_FREE}
      and not ${sql.raw(RESTS)}
    group by p.external_provider_id order by min(p.next_try_at)`.execute(db);
  return rows.map(({ id }) => id);
}

/** False when another worker was faster. (GP-23) */
export async function takeLane(db: ShardDb, externalProviderId: string, claim: string): Promise<boolean> {
  await sql`insert into grade_push_lanes (external_provider_id) values (${externalProviderId})
    on conflict do nothing`.execute(db);
  const { numAffectedRows } = await sql`
    update grade_push_lanes as l set claim = ${claim}, held_until = circuit_now() + ${LEASE}
    where l.external_provider_id = ${externalProviderId} and ${IS_FREE}`.execute(db);
  return numAffectedRows === 1n;
}

/** Undefined if another worker holds the lane by now: then nothing more may be sent. Otherwise the failures in a row. */
export async function keepLane(db: ShardDb, externalProviderId: string, claim: string): Promise<number | undefined> {
  const { rows } = await sql<{ failures: number }>`
    update grade_push_lanes set held_until = circuit_now() + ${LEASE}
    where external_provider_id = ${externalProviderId} and claim = ${claim}
    returning failures_in_a_row as failures`.execute(db);
  return rows[0]?.failures;
}

export async function leaveLane(db: ShardDb, externalProviderId: string, claim: string): Promise<void> {
  await sql`
    update grade_push_lanes set claim = null, held_until = null
    where external_provider_id = ${externalProviderId} and claim = ${claim}`.execute(db);
}

/** How the platform behaved, and for how long it is left alone. A worker that lost the lane has no say in it. */
export async function updateLane(
  db: ShardDb,
  { externalProviderId, claim }: { readonly externalProviderId: string; readonly claim: string },
  { failures, pauseMs }: { readonly failures: number; readonly pauseMs: number },
): Promise<void> {
  await sql`
    update grade_push_lanes set failures_in_a_row = ${failures},
      paused_until = case when ${pauseMs}::float8 > 0
        then circuit_now() + ${pauseMs}::float8 * interval '1 millisecond' end
    where external_provider_id = ${externalProviderId} and claim = ${claim}`.execute(db);
}

/**
 * Somebody who asks for a push does not wait for a platform that was silent to be tried by itself. What a platform asked
 * for stays as it is, and so do the failures: if it is silent again, it is left alone for as long as before. (GP-28)
 */
export async function endSilence(db: ShardDb, externalProviderIds: readonly string[]): Promise<void> {
  await sql`
    update grade_push_lanes as l set paused_until = null
    where l.external_provider_id = any (${[...externalProviderIds]}::uuid[]) and l.paused_until is not null
      and (select p.last_status is null from grade_pushes p where p.external_provider_id = l.external_provider_id
        and p.state = 'waiting' and p.answered_at is not null order by p.answered_at desc limit 1)`.execute(db);
}

/** What a worker that died had under way: nobody knows whether it arrived, so it is sent again. (GP-24) */
export async function reclaimAbandoned(db: ShardDb, externalProviderId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with held as (${heldPushes(sql`external_provider_id = ${externalProviderId} and state = 'sending'`)})
    update grade_pushes p set state = 'waiting', claim = null, next_try_at = circuit_now()
    from held where p.id = held.id returning p.id`.execute(db);
  await sql`
    update grade_push_tries set outcome = 'lost', ended_at = circuit_now()
    where grade_push_id = any (${rows.map(({ id }) => id)}::uuid[]) and outcome is null`.execute(db);
  return rows.length;
}

import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

/** Longer than a page and a new token may take: a reader that has said nothing for so long is dead. */
const LEASE = sql`interval '60 seconds'`;

/** One of the two places of a platform; false when both are held. */
export async function takePlace(db: ShardDb, externalProviderId: string, claim: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into lti_roster_readings as r (external_provider_id, place, claim, held_until)
    select ${externalProviderId}::uuid, p.number, ${claim}::uuid, circuit_now() + ${LEASE}
    from unnest(array[1, 2]) as p (number)
    where not exists (select from lti_roster_readings h where h.external_provider_id = ${externalProviderId}::uuid
      and h.place = p.number and h.held_until > circuit_now())
    order by p.number limit 1
    on conflict (shard, external_provider_id, place) do update
      set claim = excluded.claim, held_until = excluded.held_until where r.held_until <= circuit_now()`.execute(db);
  return numAffectedRows === 1n;
}

/** False if another reader has the place by now: then this one asks nothing more. */
export async function keepPlace(db: ShardDb, externalProviderId: string, claim: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lti_roster_readings set held_until = circuit_now() + ${LEASE}
    where external_provider_id = ${externalProviderId} and claim = ${claim}`.execute(db);
  return numAffectedRows === 1n;
}

export async function leavePlace(db: ShardDb, externalProviderId: string, claim: string): Promise<void> {
  await sql`
    update lti_roster_readings set held_until = circuit_now()
    where external_provider_id = ${externalProviderId} and claim = ${claim}`.execute(db);
}

import type { ShardDb } from '@circuit/db';
import type { ChainedEvent, ChainHead, ChainLink, StoredLink } from '@circuit/domain/auditEvents';
import { sql } from 'kysely';

const EVENT = sql`e.id, (extract(epoch from e.at) * 1000000)::bigint::text as at, e.actor_id as "actorId",
  e.effective_user_id as "effectiveUserId", e.session_id as "sessionId", e.verb, e.entity, e.entity_id as "entityId",
  e.group_id as "groupId", e.trace_id as "traceId", e.reason, e.before::text as before, e.after::text as after`;

/** One appender at a time; another worker finds it taken and leaves. Ends with the transaction. */
export async function takeChain(db: ShardDb): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('auditChain ' || current_shard(), 0)) as "isTaken"`.execute(db);
  return rows[0]?.isTaken ?? false;
}

export async function selectOptionalHead(db: ShardDb): Promise<ChainHead | undefined> {
  const { rows } = await sql<ChainHead>`
    select sequence::float8 as sequence, encode(digest, 'hex') as digest
    from audit_links order by sequence desc limit 1`.execute(db);
  return rows[0];
}

/** The event with the largest id that is linked. */
export async function selectOptionalNewestLinked(db: ShardDb): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from audit_links order by event_id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Events that no link names yet, from an id on, in the order of their ids. */
export async function selectUnlinked(db: ShardDb, from: string, limit: number): Promise<ChainedEvent[]> {
  const { rows } = await sql<ChainedEvent>`
    select ${EVENT} from audit_events e
    where e.id >= ${from} and not exists (select from audit_links l where l.shard = e.shard and l.event_id = e.id)
    order by e.id limit ${limit}`.execute(db);
  return rows;
}

export async function insertLinks(
  db: ShardDb,
  links: readonly (ChainLink & { readonly salt: string })[],
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n (sequence bigint, "eventId" uuid,
    "valuesDigest" text, digest text, salt text)`;
  await sql`insert into audit_salts (event_id, salt)
    select "eventId", decode(salt, 'hex') from ${rows}`.execute(db);
  await sql`insert into audit_links (sequence, event_id, values_digest, digest)
    select sequence, "eventId", decode("valuesDigest", 'hex'), decode(digest, 'hex') from ${rows}`.execute(db);
}

/** The next links after a place, each with its event, its salt, and whether an erasure names it. */
export async function selectLinks(db: ShardDb, after: number, limit: number): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select l.sequence::float8 as sequence, l.event_id as "eventId", encode(l.values_digest, 'hex') as "valuesDigest",
      encode(l.digest, 'hex') as digest, encode(s.salt, 'hex') as salt, x.event_id is not null as "isErased", v.event
    from (select * from audit_links where sequence > ${after} order by sequence limit ${limit}) l
    left join audit_salts s on s.shard = l.shard and s.event_id = l.event_id
    left join audit_erasures x on x.shard = l.shard and x.event_id = l.event_id
    left join lateral (select to_jsonb(found) as event
      from (select ${EVENT} from audit_events e where e.shard = l.shard and e.id = l.event_id) found) v on true
    order by l.sequence`.execute(db);
  return rows;
}

interface Unlinked {
  readonly count: number;
  /** How long the oldest of them waits. */
  readonly oldestSeconds: number;
}

export async function countUnlinked(db: ShardDb, from: string): Promise<Unlinked> {
  const { rows } = await sql<Unlinked>`
    select count(*)::int as count,
      coalesce(extract(epoch from clock_timestamp() - min(uuid_extract_timestamp(e.id))), 0)::float8 as "oldestSeconds"
    from audit_events e
    where e.id >= ${from} and not exists (select from audit_links l where l.shard = e.shard and l.event_id = e.id)`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** Events that stand before the place where events are still linked, and have no link. */
export async function selectInserted(db: ShardDb, before: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from audit_events e
    where e.id < ${before} and not exists (select from audit_links l where l.shard = e.shard and l.event_id = e.id)
    order by e.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

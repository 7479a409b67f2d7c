import type { ShardDb } from '@circuit/db';
import { isNamedIn, type Naming } from '@circuit/domain/erasures';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { isInRange, type Range } from './pages.store.ts';

const HAS_VALUES = sql`num_nonnulls(reason, before, after) > 0`;

/** Some of the events about the person that still have values, by the indexes of whom they are about. */
export async function selectEventsAbout(db: ShardDb, userId: UserId, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from audit_events where entity = 'user' and entity_id = ${userId}::text and ${HAS_VALUES} limit ${most})
    union (select id from audit_events where effective_user_id = ${userId} and entity = 'submission' and ${HAS_VALUES}
      limit ${most})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Events of a page whose reason or values name the person. */
export async function selectEventsNaming(db: ShardDb, range: Range, naming: Naming): Promise<string[]> {
  const { rows } = await sql<{ id: string; values: unknown }>`
    select id, jsonb_build_array(reason, before, after) as values from audit_events
    where ${isInRange(range)} and ${HAS_VALUES}
      and concat_ws(' ', reason, before::text, after::text) ~* ${naming.searchApart}`.execute(db);
  return rows.filter(({ values }) => isNamedIn(naming, values)).map(({ id }) => id);
}

/** Their values go, with the salt; who did what when stays, and the chain. (AU-33) */
export async function emptyEvents(db: ShardDb, userId: UserId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const theirs = sql`any (${[...ids]}::uuid[])`;
  await sql`insert into audit_erasures (event_id, person_erasure_id)
    select e.id, p.id from audit_events e, person_erasures p where p.user_id = ${userId} and e.id = ${theirs}
    on conflict do nothing`.execute(db);
  await sql`delete from audit_salts where event_id = ${theirs}`.execute(db);
  await sql`update audit_events set reason = null, before = null, after = null where id = ${theirs}`.execute(db);
}

/** Calls of the person, by the events that they left: as themselves, or as another. */
export async function selectCallsOf(
  db: ShardDb,
  userId: UserId,
  column: 'actor_id' | 'effective_user_id',
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<{ id: string; traceId: string }[]> {
  const follows = after === null ? sql`` : sql` and id > ${after}`;
  const { rows } = await sql<{ id: string; traceId: string }>`
    select id, trace_id as "traceId" from audit_events where ${sql.ref(column)} = ${userId}${follows}
    order by id limit ${most}`.execute(db);
  return rows;
}

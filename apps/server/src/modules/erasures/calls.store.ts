import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { isInRange, type PageOf, type Range } from './pages.store.ts';

const ROWS = 1000;

/** What is kept of calls for a day or less, and where the person is looked for in it. */
export const CALLS: readonly { readonly page: PageOf; readonly texts: readonly string[] }[] = [
  { page: { table: 'idempotency_keys', keys: ['scope', 'key'], size: ROWS }, texts: ['scope', 'body'] },
  { page: { table: 'throttles', keys: ['key'], size: ROWS }, texts: ['key'] },
  { page: { table: 'lti_login_states', keys: ['state_hash'], size: ROWS }, texts: ['login_hint', 'parked_claims'] },
  { page: { table: 'lti_refusals', keys: ['id'], size: ROWS }, texts: ['details'] },
];

/** Removes rows of a page that name the person, or hold their id. */
export async function forgetCalls(
  db: ShardDb,
  range: Range,
  texts: readonly string[],
  { userId, search }: { readonly userId: UserId; readonly search: string | null },
): Promise<void> {
  const looked = texts.map((column) => {
    const text = sql`${sql.ref(column)}::text`;
    const named = search === null ? sql`` : sql` or ${text} ~* ${search}`;
    return sql`(${text} like ${`%${userId}%`}${named})`;
  });
  await sql`delete from ${sql.table(range.table)}
    where ${isInRange(range)} and (${sql.join(looked, sql` or `)})`.execute(db);
}

export async function deleteAddressesOf(db: ShardDb, traceIds: readonly string[]): Promise<void> {
  await sql`delete from caller_addresses where trace_id = any (${[...traceIds]}::text[])`.execute(db);
}

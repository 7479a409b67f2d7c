import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

export async function selectOptionalCreatedAt(db: ShardDb, userId: UserId): Promise<Date | null> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from calendar_subscriptions where user_id = ${userId}`.execute(db);
  return rows[0]?.createdAt ?? null;
}

/** Each person has one address: a new secret replaces the one before, whose address then no longer works. */
export async function upsertCalendar(db: ShardDb, userId: UserId, secretHash: Buffer): Promise<Date> {
  const { rows } = await sql<{ createdAt: Date }>`
    insert into calendar_subscriptions (user_id, secret_hash) values (${userId}, ${secretHash})
    on conflict (shard, user_id) do update set secret_hash = excluded.secret_hash, created_at = circuit_now()
    returning created_at as "createdAt"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The calendar address was not stored.');
  return row.createdAt;
}

/** Whether there was one. */
export async function endCalendar(db: ShardDb, userId: UserId): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from calendar_subscriptions where user_id = ${userId}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whose address it is, as long as the person may sign in. (CY-2) */
export async function selectOptionalSubscriber(
  db: ShardDb,
  secretHash: Buffer,
): Promise<{ readonly userId: UserId; readonly createdAt: Date } | undefined> {
  const { rows } = await sql<{ userId: UserId; createdAt: Date }>`
    select c.user_id as "userId", c.created_at as "createdAt" from calendar_subscriptions c
      join users u on u.shard = c.shard and u.id = c.user_id and u.is_active
    where c.secret_hash = ${secretHash}`.execute(db);
  return rows[0];
}

import type { ShardDb } from '@circuit/db';
import { DEVICE_DAYS } from '@circuit/domain/accounts';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { hashOf } from '#platform/secrets.ts';

/** What is stored of a browser that belongs to a person: nothing that leads to its secret or to others who use it. */
const deviceHash = (secret: string, userId: ReturnType<typeof sql>) =>
  sql`sha256(${hashOf(secret)}::bytea || uuid_send(${userId}))`;

/** Whether this person has signed in with this browser lately; `userId` is the column to look at. */
export function isKnownDevice(secret: string | null, userId: ReturnType<typeof sql.ref>) {
  if (secret === null) return sql<boolean>`false`;
  return sql<boolean>`exists (select from devices d where d.user_id = ${userId}
    and d.secret_hash = ${deviceHash(secret, userId)}
    and d.last_seen_at > circuit_now() - ${DEVICE_DAYS} * interval '1 day')`;
}

export async function upsertDevice(db: ShardDb, userId: UserId, secret: string): Promise<void> {
  await sql`insert into devices (user_id, secret_hash) values (${userId}, ${deviceHash(secret, sql`${userId}::uuid`)})
    on conflict (shard, user_id, secret_hash) do update set last_seen_at = circuit_now()`.execute(db);
}

/** With a new password, or out everywhere, no browser is known any more. (AC-44) */
export async function deleteDevicesOf(db: ShardDb, userId: UserId): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).execute();
}

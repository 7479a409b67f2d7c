import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** A person has one link at a time: a new one ends the one before. */
export async function upsertRegistration(
  db: ShardDb,
  createdBy: UserId,
  secretHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await sql`insert into lti_registrations (created_by, secret_hash, expires_at)
    values (${createdBy}, ${secretHash}, ${expiresAt})
    on conflict (shard, created_by) do update
      set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, used_at = null`.execute(db);
}

/** Who made the link; undefined when it was used, has expired or never was. Of many tries at once one gets it. */
export async function takeRegistration(db: ShardDb, secretHash: Buffer): Promise<UserId | undefined> {
  const { rows } = await sql<{ createdBy: UserId }>`
    update lti_registrations set used_at = circuit_now()
    where secret_hash = ${secretHash} and used_at is null and expires_at > circuit_now()
    returning created_by as "createdBy"`.execute(db);
  return rows[0]?.createdBy;
}

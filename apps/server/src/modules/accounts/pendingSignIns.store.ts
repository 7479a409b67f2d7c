import type { ShardDb } from '@circuit/db';
import type { Door } from '@circuit/domain/factors';
import type { SessionId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

export interface NewPendingSignIn {
  readonly secretHash: Buffer;
  readonly userId: UserId;
  readonly codeHash: Buffer;
  readonly clientId: string;
  readonly challenge: string | null;
  readonly sessionExpiresAt: Date | null;
  readonly providerSessionId: string | null;
  readonly door: Door | null;
  readonly step: 'prove' | 'enroll';
  readonly expiresAt: Date;
}

export async function insertPendingSignIn(db: ShardDb, pending: NewPendingSignIn): Promise<void> {
  await db
    .insertInto('pending_sign_ins')
    .values({
      secret_hash: pending.secretHash,
      user_id: pending.userId,
      code_hash: pending.codeHash,
      client_id: pending.clientId,
      challenge: pending.challenge,
      session_expires_at: pending.sessionExpiresAt,
      provider_session_id: pending.providerSessionId,
      door: pending.door,
      step: pending.step,
      expires_at: pending.expiresAt,
    })
    .execute();
}

export interface PendingRow {
  readonly secretHash: Buffer;
  readonly userId: UserId;
  readonly clientId: string;
  readonly challenge: string | null;
  readonly sessionExpiresAt: Date | null;
  readonly providerSessionId: string | null;
  readonly door: Door | null;
  readonly step: 'prove' | 'enroll';
  readonly failures: number;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly usedWithKey: string | null;
  readonly sessionId: SessionId | null;
  readonly isActive: boolean;
}

const PENDING = sql`
  select p.secret_hash as "secretHash", p.user_id as "userId", p.client_id as "clientId", p.challenge,
    p.session_expires_at as "sessionExpiresAt", p.provider_session_id as "providerSessionId", p.door, p.step, p.failures, p.expires_at as "expiresAt",
    p.used_at as "usedAt", p.used_with_key as "usedWithKey", p.session_id as "sessionId", u.is_active as "isActive"
  from pending_sign_ins p join users u on u.shard = p.shard and u.id = p.user_id`;

export async function selectOptionalPending(db: ShardDb, secretHash: Buffer): Promise<PendingRow | undefined> {
  const { rows } = await sql<PendingRow>`${PENDING} where p.secret_hash = ${secretHash}`.execute(db);
  return rows[0];
}

/** Locked: of two second steps at once, the second sees that the first has used it. */
export async function lockOptionalPending(db: ShardDb, secretHash: Buffer): Promise<PendingRow | undefined> {
  await sql`select from pending_sign_ins where secret_hash = ${secretHash} for update`.execute(db);
  return selectOptionalPending(db, secretHash);
}

export async function countPendingFailure(db: ShardDb, secretHash: Buffer): Promise<void> {
  await sql`update pending_sign_ins set failures = failures + 1 where secret_hash = ${secretHash}`.execute(db);
}

export async function updatePendingUsed(
  db: ShardDb,
  secretHash: Buffer,
  use: { readonly sessionId: SessionId; readonly idempotencyKey: string | null; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('pending_sign_ins')
    .set({ used_at: use.now, used_with_key: use.idempotencyKey, session_id: use.sessionId })
    .where('secret_hash', '=', secretHash)
    .execute();
}

export async function endPending(db: ShardDb, secretHash: Buffer, now: Date): Promise<void> {
  await sql`update pending_sign_ins set expires_at = ${now}
    where secret_hash = ${secretHash} and expires_at > ${now}`.execute(db);
}

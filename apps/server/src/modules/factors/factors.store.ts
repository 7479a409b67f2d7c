import type { ShardDb } from '@circuit/db';
import type { FactorKind } from '@circuit/domain/factors';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

export interface FactorRow {
  readonly id: string;
  readonly kind: FactorKind;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const SHOWN = sql`id, kind, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function selectFactors(db: ShardDb, userId: UserId): Promise<FactorRow[]> {
  const { rows } = await sql<FactorRow>`
    select ${SHOWN} from factors where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

export interface AppRow {
  readonly id: string;
  readonly sealedSecret: Buffer;
  readonly lastStep: number | null;
}

/** The authenticator apps of a person, with their sealed keys. */
export async function selectApps(db: ShardDb, userId: UserId): Promise<AppRow[]> {
  const { rows } = await sql<AppRow>`
    select id, sealed_secret as "sealedSecret", last_step::float8 as "lastStep"
    from factors where user_id = ${userId} and kind = 'totp'`.execute(db);
  return rows;
}

export interface PasskeyRow {
  readonly id: string;
  readonly userId: UserId;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

const PASSKEY = sql`id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
  signature_counter::float8 as counter, transports`;

export async function selectPasskeys(db: ShardDb, userId: UserId): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${PASSKEY} from factors where user_id = ${userId} and kind = 'passkey'`.execute(db);
  return rows;
}

/** Locked: of two answers at once, the second one sees the counter of the first. */
export async function lockOptionalPasskey(db: ShardDb, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    select ${PASSKEY} from factors where credential_id = ${credentialId} for update`.execute(db);
  return rows[0];
}

export interface NewFactorRow {
  readonly userId: UserId;
  readonly kind: FactorKind;
  readonly name: string;
  readonly sealedSecret?: Buffer;
  readonly lastStep?: number;
  readonly credentialId?: Buffer;
  readonly publicKey?: Buffer;
  readonly counter?: number;
  readonly transports?: readonly string[];
}

/** Undefined when somebody has this passkey already. */
export async function insertFactor(db: ShardDb, factor: NewFactorRow): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    insert into factors (user_id, kind, name, sealed_secret, last_step, credential_id, public_key, signature_counter,
      transports, last_used_at)
    values (${factor.userId}, ${factor.kind}, ${factor.name}, ${factor.sealedSecret ?? null},
      ${factor.lastStep ?? null}, ${factor.credentialId ?? null}, ${factor.publicKey ?? null}, ${factor.counter ?? 0},
      ${factor.transports ?? []}, null)
    on conflict do nothing
    returning ${SHOWN}`.execute(db);
  return rows[0];
}

/** False when this step, or a later one, was used before: a code is good once. (MF-3) */
export async function updateStepUsed(db: ShardDb, factorId: string, step: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update factors set last_step = ${step}, last_used_at = ${now}
    where id = ${factorId} and (last_step is null or last_step < ${step})`.execute(db);
  return numAffectedRows === 1n;
}

export async function updatePasskeyUsed(db: ShardDb, factorId: string, counter: number, now: Date): Promise<void> {
  await db
    .updateTable('factors')
    .set({ signature_counter: counter, last_used_at: now })
    .where('id', '=', factorId)
    .execute();
}

export async function updateFactorName(
  db: ShardDb,
  { userId, factorId, name }: { readonly userId: UserId; readonly factorId: string; readonly name: string },
): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    update factors set name = ${name} where id = ${factorId} and user_id = ${userId} returning ${SHOWN}`.execute(db);
  return rows[0];
}

export async function deleteFactor(db: ShardDb, userId: UserId, factorId: string): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    delete from factors where id = ${factorId} and user_id = ${userId} returning ${SHOWN}`.execute(db);
  return rows[0];
}

/** Serializes what changes the factors of one person. */
export async function lockFactorsOf(db: ShardDb, userId: UserId): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}

export async function forgetFactorsOf(db: ShardDb, userId: UserId): Promise<void> {
  await db.deleteFrom('factors').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(db: ShardDb, userId: UserId, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** True for one of any number of uses at once. (MF-5) */
export async function updateRecoveryCodeUsed(
  db: ShardDb,
  { userId, codeHash, now }: { readonly userId: UserId; readonly codeHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export async function countRecoveryCodes(db: ShardDb, userId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

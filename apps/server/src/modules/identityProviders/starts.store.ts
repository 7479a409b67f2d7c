import type { ShardDb } from '@circuit/db';
import type { StartFacts, StartPurpose } from '@circuit/domain/identityProviders';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

export interface Start {
  readonly id: string;
  readonly identityProviderId: string;
  readonly browserSecretHash: Buffer;
  readonly purpose: StartPurpose;
  readonly userId: UserId | null;
}

const COLUMNS = sql`id, identity_provider_id as "identityProviderId", browser_secret_hash as "browserSecretHash",
  purpose, user_id as "userId"`;

interface NewStart {
  readonly identityProviderId: string;
  readonly stateHash: Buffer;
  readonly browserSecretHash: Buffer;
  readonly expiresAt: Date;
}

export async function insertStart(db: ShardDb, start: NewStart): Promise<void> {
  await db
    .insertInto('provider_starts')
    .values({
      identity_provider_id: start.identityProviderId,
      state_hash: start.stateHash,
      browser_secret_hash: start.browserSecretHash,
      purpose: 'signIn',
      expires_at: start.expiresAt,
    })
    .execute();
}

interface BegunStart extends NewStart {
  readonly purpose: Exclude<StartPurpose, 'signIn'>;
  readonly userId: UserId;
  readonly beginHash: Buffer;
}

/** By a call of somebody who is signed in; the browser takes it up next. */
export async function insertBegunStart(db: ShardDb, start: BegunStart): Promise<string> {
  const { id } = await db
    .insertInto('provider_starts')
    .values({
      identity_provider_id: start.identityProviderId,
      state_hash: start.stateHash,
      browser_secret_hash: start.browserSecretHash,
      begin_hash: start.beginHash,
      purpose: start.purpose,
      user_id: start.userId,
      expires_at: start.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The browser takes up what its person began, once. False when there is no such thing any more. */
export async function takeUpStart(
  db: ShardDb,
  beginHash: Buffer,
  { identityProviderId, stateHash, browserSecretHash }: Omit<NewStart, 'expiresAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update provider_starts set state_hash = ${stateHash}, browser_secret_hash = ${browserSecretHash}, begin_hash = null
    where begin_hash = ${beginHash} and identity_provider_id = ${identityProviderId}
      and consumed_at is null and expires_at > circuit_now()`.execute(db);
  return numAffectedRows === 1n;
}

/** Undefined for all but one of those who ask at once: a sign-in comes back once. (IP-31) */
export async function takeStart(db: ShardDb, stateHash: Buffer): Promise<Start | undefined> {
  const { rows } = await sql<Start>`
    update provider_starts set consumed_at = circuit_now()
    where state_hash = ${stateHash} and consumed_at is null and expires_at > circuit_now()
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}

/** Why a sign-in could not be taken, with the moment by the clock of the database. */
export async function selectOptionalStartFacts(db: ShardDb, stateHash: Buffer) {
  const { rows } = await sql<StartFacts & { now: Date }>`select expires_at as "expiresAt",
    consumed_at as "consumedAt", circuit_now() as now from provider_starts where state_hash = ${stateHash}`.execute(db);
  return rows[0];
}

export async function updateStartOutcome(db: ShardDb, id: string, outcome: object): Promise<void> {
  await db
    .updateTable('provider_starts')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute();
}

export interface FinishedStart<Outcome> extends Start, StartFacts {
  readonly outcome: Outcome | null;
}

/** What a test or a connection came to, for the one who began it. */
export async function selectOptionalFinishedStart<Outcome>(
  db: ShardDb,
  id: string,
  userId: UserId,
): Promise<FinishedStart<Outcome> | undefined> {
  const { rows } = await sql<FinishedStart<Outcome>>`
    select ${COLUMNS}, outcome, expires_at as "expiresAt", consumed_at as "consumedAt"
    from provider_starts where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0];
}

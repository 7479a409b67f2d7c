import type { ShardDb } from '@circuit/db';
import type { LaunchClaims, StateFacts } from '@circuit/domain/lti';
import { sql } from 'kysely';

export interface NewLogin {
  readonly stateHash: Buffer;
  readonly nonceHash: Buffer;
  readonly browserSecretHash: Buffer;
  readonly externalProviderId: string;
  readonly targetLinkUri: string;
  readonly loginHint: string;
  readonly messageHint: string | null;
  readonly deploymentHint: string | null;
  readonly storageTarget: string | null;
  readonly expiresAt: Date;
}

export async function insertLogin(db: ShardDb, login: NewLogin): Promise<void> {
  await db
    .insertInto('lti_login_states')
    .values({
      state_hash: login.stateHash,
      nonce_hash: login.nonceHash,
      browser_secret_hash: login.browserSecretHash,
      external_provider_id: login.externalProviderId,
      target_link_uri: login.targetLinkUri,
      login_hint: login.loginHint,
      message_hint: login.messageHint,
      deployment_hint: login.deploymentHint,
      storage_target: login.storageTarget,
      expires_at: login.expiresAt,
    })
    .execute();
}

export type Login = Omit<NewLogin, 'expiresAt'>;

/** Undefined for all but one of those who ask at once: a login is answered once. (LT-12) */
export async function takeLogin(db: ShardDb, stateHash: Buffer): Promise<Login | undefined> {
  const { rows } = await sql<Login>`
    update lti_login_states set consumed_at = circuit_now()
    where state_hash = ${stateHash} and consumed_at is null and expires_at > circuit_now()
    returning state_hash as "stateHash", nonce_hash as "nonceHash", browser_secret_hash as "browserSecretHash",
      external_provider_id as "externalProviderId", target_link_uri as "targetLinkUri", login_hint as "loginHint",
      message_hint as "messageHint", deployment_hint as "deploymentHint", storage_target as "storageTarget"`.execute(
    db,
  );
  return rows[0];
}

/** Of a login that could not be taken: why. */
export async function selectOptionalLogin(
  db: ShardDb,
  stateHash: Buffer,
): Promise<(StateFacts & { readonly externalProviderId: string }) | undefined> {
  return db
    .selectFrom('lti_login_states')
    .select(['expires_at as expiresAt', 'consumed_at as consumedAt', 'external_provider_id as externalProviderId'])
    .where('state_hash', '=', stateHash)
    .executeTakeFirst();
}

/** What a checked token said, until the browser has proved itself. */
export async function updateLoginParked(
  db: ShardDb,
  stateHash: Buffer,
  ticketHash: Buffer,
  claims: LaunchClaims,
): Promise<void> {
  await db
    .updateTable('lti_login_states')
    .set({ ticket_hash: ticketHash, parked_claims: JSON.stringify(claims) })
    .where('state_hash', '=', stateHash)
    .execute();
}

export interface Parked {
  readonly externalProviderId: string;
  readonly browserSecretHash: Buffer;
  readonly claims: LaunchClaims;
}

/** Once, like the login itself. */
export async function takeParked(db: ShardDb, ticketHash: Buffer): Promise<Parked | undefined> {
  const { rows } = await sql<Parked>`
    update lti_login_states set confirmed_at = circuit_now()
    where ticket_hash = ${ticketHash} and confirmed_at is null and expires_at > circuit_now()
    returning external_provider_id as "externalProviderId", browser_secret_hash as "browserSecretHash",
      parked_claims as claims`.execute(db);
  return rows[0];
}

/** The database clock: a token is judged before there is the transaction of the launch. */
export async function selectNow(db: ShardDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select circuit_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

import type { ShardDb } from '@circuit/db';
import type { KeyState } from '@circuit/domain/lti';
import { sql } from 'kysely';

export interface PublicJwk {
  readonly kty: 'RSA';
  readonly n: string;
  readonly e: string;
  readonly kid: string;
  readonly alg: 'RS256';
  readonly use: 'sig';
}

export interface KeyRow {
  readonly kid: string;
  readonly state: KeyState;
  readonly createdAt: Date;
  readonly activeSince: Date | null;
  readonly retiringSince: Date | null;
  readonly retiredAt: Date | null;
}

export async function selectKeys(db: ShardDb): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select kid, state, created_at as "createdAt", active_since as "activeSince", retiring_since as "retiringSince",
      retired_at as "retiredAt" from lti_keys order by created_at desc, kid`.execute(db);
  return rows;
}

/** What platforms may see now: the next key, the one that signs and those that signed lately. */
export async function selectPublishedKeys(db: ShardDb): Promise<PublicJwk[]> {
  const { rows } = await sql<{ jwk: PublicJwk }>`
    select public_jwk as jwk from lti_keys where state <> 'retired' order by created_at, kid`.execute(db);
  return rows.map(({ jwk }) => jwk);
}

export interface NewKey {
  readonly kid: string;
  readonly publicJwk: PublicJwk;
  readonly sealedPrivateKey: Buffer;
}

export async function selectOptionalSigningKey(
  db: ShardDb,
): Promise<Pick<NewKey, 'kid' | 'sealedPrivateKey'> | undefined> {
  const { rows } = await sql<Pick<NewKey, 'kid' | 'sealedPrivateKey'>>`
    select kid, sealed_private_key as "sealedPrivateKey" from lti_keys where state = 'active'`.execute(db);
  return rows[0];
}

/** Left out when another process has made one of this state meanwhile. */
export async function insertKey(db: ShardDb, key: NewKey, state: 'next' | 'active'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into lti_keys (kid, public_jwk, sealed_private_key, state, active_since)
    values (${key.kid}, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.sealedPrivateKey}, ${state},
      ${state === 'active' ? sql`circuit_now()` : null}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

const SINCE = { active: sql`active_since`, retiring: sql`retiring_since`, retired: sql`retired_at` };

/** True for the process that did it: of two at once the second finds another state. */
export async function updateKeyState(
  db: ShardDb,
  kid: string,
  from: KeyState,
  to: 'active' | 'retiring' | 'retired',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lti_keys set state = ${to}, ${SINCE[to]} = circuit_now() where kid = ${kid} and state = ${from}`.execute(db);
  return numAffectedRows === 1n;
}

/** The moment, and whether the university has keys at all: without a platform nobody needs any. */
export async function selectKeyring(db: ShardDb): Promise<{ readonly now: Date; readonly hasKeys: boolean }> {
  const { rows } = await sql<{ now: Date; hasKeys: boolean }>`
    select circuit_now() as now, exists (select from lti_keys) as "hasKeys"`.execute(db);
  return rows[0] ?? { now: new Date(Number.NaN), hasKeys: false };
}

import { createHash } from 'node:crypto';

import type { BrowserAnswer, MadeFile, StoredFile } from '@circuit/contract';
import { sendAtCommit, statement, type ShardDb } from '@circuit/db';
import { sql } from 'kysely';

import { ProblemError } from '#platform/problems.ts';

/** An answer as it goes over the wire. */
export interface WireAnswer {
  readonly status: number;
  /** JSON; null when there is nothing to say. */
  readonly body: string | null;
  readonly etag: string | null;
  /** Sent instead of a body, from the store or as it was made. */
  readonly file?: StoredFile | MadeFile;
  /** The same for a browser that another site sent here. */
  readonly page?: BrowserAnswer;
}

export interface Intent {
  /** Whose key, for which call: the same key of two people, or of two endpoints, is two intents. */
  readonly scope: string;
  readonly key: string;
  readonly request: object;
}

type Claimed = Awaited<ReturnType<typeof selectKey>> | undefined;

const hashOf = ({ request }: Intent): Buffer => createHash('sha256').update(JSON.stringify(request)).digest();

/**
 * Carries out an intent once, given what `claim` found. The key's row is written in the transaction of the effect, so
 * either both are there or neither. (ID-1 to ID-3)
 */
export async function once(
  db: ShardDb,
  intent: Intent,
  earlier: Claimed,
  carryOut: () => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const { scope, key } = intent;
  if (earlier !== undefined) {
    if (!earlier.requestHash.equals(hashOf(intent))) throw new ProblemError({ kind: 'keyReused' });
    return { status: earlier.status, body: earlier.body, etag: earlier.etag };
  }
  const { status, body, etag } = await carryOut().catch(async (error: unknown) => {
    // A refusal that keeps its writes must not keep the key, which would answer nothing for ever.
    if (error instanceof ProblemError && error.keepsWrites) await forget(db, intent);
    throw error;
  });
  sendAtCommit(db, KEEP.with({ scope, key, status, body, etag }));
  return { status, body, etag };
}

const KEEP = statement<Pick<Intent, 'scope' | 'key'> & Omit<WireAnswer, 'file'>, never>(
  ({ scope, key, status, body, etag }) => sql`
    update idempotency_keys set status = ${status}, body = ${body}, etag = ${etag}
    where scope = ${scope} and key = ${key}`,
);

const CLAIM = statement<Pick<Intent, 'scope' | 'key'> & { readonly hash: Buffer }, { readonly isOurs: boolean }>(
  ({ scope, key, hash }) => sql`
    insert into idempotency_keys (scope, key, request_hash, status) values (${scope}, ${key}, ${hash}, 0)
    on conflict do nothing returning true as "isOurs"`,
);

async function forget(db: ShardDb, { scope, key }: Intent): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute();
}

/**
 * Takes the key, or finds what was answered to it. A second request with a key still in progress waits at the unique
 * index for the first to end. (ID-3)
 */
export async function claim(db: ShardDb, intent: Intent): Promise<Claimed> {
  const { scope, key } = intent;
  const [claimed] = await CLAIM.run(db, { scope, key, hash: hashOf(intent) });
  return claimed === undefined ? selectKey(db, intent) : undefined;
}

function selectKey(db: ShardDb, { scope, key }: Intent) {
  return db
    .selectFrom('idempotency_keys')
    .select(['status', 'body', 'etag', 'request_hash as requestHash'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

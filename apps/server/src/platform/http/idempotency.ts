import { hash } from 'node:crypto';

import type { BrowserAnswer, MadeFile, StoredFile } from '@circuit/contract/endpoint';
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

type Claimed = Awaited<ReturnType<typeof claim>>;

const hashOf = ({ request }: Intent): Buffer => hash('sha256', JSON.stringify(request), 'buffer');

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
  const requestHash = hashOf(intent);
  if (earlier !== undefined) {
    if (!earlier.requestHash.equals(requestHash)) throw new ProblemError({ kind: 'keyReused' });
    return { status: earlier.status, body: earlier.body, etag: earlier.etag };
  }
  const { status, body, etag } = await carryOut();
  sendAtCommit(db, KEEP.with({ scope, key, requestHash, status, body, etag }));
  return { status, body, etag };
}

type KeyOf = Pick<Intent, 'scope' | 'key'>;

// Should two have come past the lock, the second fails here, and with it all that it did.
const KEEP = statement<KeyOf & Omit<WireAnswer, 'file'> & { readonly requestHash: Buffer }, never>(
  ({ scope, key, requestHash, status, body, etag }) => sql`
    insert into idempotency_keys (scope, key, request_hash, status, body, etag)
    values (${scope}, ${key}, ${requestHash}, ${status}, ${body}, ${etag})`,
);

const HOLD = statement<KeyOf, object>(
  ({ scope, key }) => sql`
    select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', current_shard(), ${scope}::text, ${key}::text), 0))`,
);

const FIND = statement<KeyOf, Omit<WireAnswer, 'file'> & { readonly requestHash: Buffer }>(
  ({ scope, key }) => sql`
    select status, body, etag, request_hash as "requestHash" from idempotency_keys
    where scope = ${scope} and key = ${key}`,
);

/**
 * Holds the key until the transaction ends, and finds what was answered to it. A second request with a key still in
 * progress waits for the first to end; the look comes after the wait, so it sees what the first has stored. (ID-3)
 * A lock in place of a row that is inserted first and filled in at the end: one row is written once.
 */
export async function claim(db: ShardDb, { scope, key }: Intent) {
  const [, [earlier]] = await Promise.all([HOLD.run(db, { scope, key }), FIND.run(db, { scope, key })]);
  return earlier;
}

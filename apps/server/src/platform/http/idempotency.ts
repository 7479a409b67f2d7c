import { createHash } from 'node:crypto';

import type { MadeFile, StoredFile } from '@circuit/contract';
import { sendAtCommit, type ShardDb } from '@circuit/db';

import { ProblemError } from '#platform/problems.ts';

/** An answer as it goes over the wire. */
export interface WireAnswer {
  readonly status: number;
  /** JSON; null when there is nothing to say. */
  readonly body: string | null;
  readonly etag: string | null;
  /** Sent instead of a body, from the store or as it was made. */
  readonly file?: StoredFile | MadeFile;
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
  const kept = db.updateTable('idempotency_keys').set({ status, body, etag });
  sendAtCommit(db, kept.where('scope', '=', scope).where('key', '=', key).compile());
  return { status, body, etag };
}

async function forget(db: ShardDb, { scope, key }: Intent): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute();
}

/**
 * Takes the key, or finds what was answered to it. A second request with a key still in progress waits at the unique
 * index for the first to end. (ID-3)
 */
export async function claim(db: ShardDb, intent: Intent): Promise<Claimed> {
  const { scope, key } = intent;
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: hashOf(intent), status: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n ? undefined : selectKey(db, intent);
}

function selectKey(db: ShardDb, { scope, key }: Intent) {
  return db
    .selectFrom('idempotency_keys')
    .select(['status', 'body', 'etag', 'request_hash as requestHash'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

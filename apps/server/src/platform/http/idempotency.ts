import { createHash } from 'node:crypto';

import type { StoredFile } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';

import { ProblemError } from '#platform/problems.ts';

/** An answer as it goes over the wire. */
export interface WireAnswer {
  readonly status: number;
  /** JSON; null when there is nothing to say. */
  readonly body: string | null;
  readonly etag: string | null;
  /** Sent from the store instead of a body. */
  readonly file?: StoredFile;
}

export interface Intent {
  /** Whose key, for which call: the same key of two people, or of two endpoints, is two intents. */
  readonly scope: string;
  readonly key: string;
  readonly request: object;
}

/**
 * Carries out an intent once. The key's row is written in the transaction of the effect, so either both are there or
 * neither. A second request with a key still in progress waits at the unique index for the first to end. (ID-1 to ID-3)
 */
export async function once(db: ShardDb, intent: Intent, carryOut: () => Promise<WireAnswer>): Promise<WireAnswer> {
  const requestHash = createHash('sha256').update(JSON.stringify(intent.request)).digest();
  const earlier = await claim(db, intent, requestHash);
  if (earlier !== undefined) {
    if (!earlier.requestHash.equals(requestHash)) throw new ProblemError({ kind: 'keyReused' });
    return { status: earlier.status, body: earlier.body, etag: earlier.etag };
  }
  const answer = await carryOut().catch(async (error: unknown) => {
    // A refusal that keeps its writes must not keep the key, which would answer nothing for ever.
    if (error instanceof ProblemError && error.keepsWrites) await forget(db, intent);
    throw error;
  });
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, body: answer.body, etag: answer.etag })
    .where('scope', '=', intent.scope)
    .where('key', '=', intent.key)
    .execute();
  return answer;
}

async function forget(db: ShardDb, { scope, key }: Intent): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute();
}

async function claim(db: ShardDb, { scope, key }: Intent, requestHash: Buffer) {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: requestHash, status: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined;
  return db
    .selectFrom('idempotency_keys')
    .select(['status', 'body', 'etag', 'request_hash as requestHash'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

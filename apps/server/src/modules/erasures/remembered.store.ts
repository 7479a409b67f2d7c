import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** Added to those of a first try, which may have known more. */
export async function addIdentityHashes(db: ShardDb, userId: UserId, hashes: readonly string[]): Promise<void> {
  await sql`update person_erasures set identity_hashes = array(
      select distinct h from unnest(identity_hashes || ${[...hashes]}::text[]) h order by h)
    where user_id = ${userId}`.execute(db);
}

/** Which of these were remembered of people who were erased. */
export async function selectErasedHashes(db: ShardDb, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await sql<{ hash: string }>`select h as hash from person_erasures p, unnest(p.identity_hashes) h
    where p.identity_hashes && ${[...hashes]}::text[] and h = any (${[...hashes]}::text[])`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

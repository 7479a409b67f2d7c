import type { ShardDb } from '@circuit/db';
import type { SessionId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** The token with its session, which is locked: of twenty refreshes at once, one rotates and the others see it. */
export async function lockOptionalRefreshToken(db: ShardDb, tokenHash: Buffer) {
  const token = await db
    .selectFrom('refresh_tokens')
    .select(['session_id as sessionId', 'counter'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (token === undefined) return undefined;
  await db.selectFrom('sessions').select('id').where('id', '=', token.sessionId).forUpdate().execute();
  // A statement of its own: after the wait it sees what the one before us has written.
  return db
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', (join) => join.onRef('s.shard', '=', 't.shard').onRef('s.id', '=', 't.session_id'))
    .innerJoin('users as u', (join) => join.onRef('u.shard', '=', 's.shard').onRef('u.id', '=', 's.user_id'))
    .leftJoin('users as a', (join) => join.onRef('a.shard', '=', 's.shard').onRef('a.id', '=', 's.actor_id'))
    .select([
      't.session_id as sessionId',
      't.counter',
      't.used_at as usedAt',
      's.user_id as userId',
      's.actor_id as actorId',
      's.refresh_counter as currentCounter',
      's.last_used_at as lastUsedAt',
      's.expires_at as expiresAt',
      's.revoked_at as revokedAt',
      sql<boolean>`coalesce(
        (select o.ended_at is null from operator_accesses o where o.id = s.operator_access_id),
        u.is_active and coalesce(a.is_active, true))`.as('isActive'),
      sql<Date>`circuit_now()`.as('now'),
    ])
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
}

export async function insertRefreshToken(db: ShardDb, sessionId: SessionId, counter: number, tokenHash: Buffer) {
  await db.insertInto('refresh_tokens').values({ session_id: sessionId, counter, token_hash: tokenHash }).execute();
}

/** Marks the token as used and moves the session on to its successor. */
export async function rotateRefreshToken(
  db: ShardDb,
  { sessionId, counter, tokenHash, now }: { sessionId: SessionId; counter: number; tokenHash: Buffer; now: Date },
): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('session_id', '=', sessionId)
    .where('counter', '=', counter)
    .execute();
  await insertRefreshToken(db, sessionId, counter + 1, tokenHash);
  await db
    .updateTable('sessions')
    .set({ refresh_counter: counter + 1, last_used_at: now })
    .where('id', '=', sessionId)
    .execute();
}

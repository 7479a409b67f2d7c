import type { Database, ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import type { Throttle } from './implement.ts';
import { ProblemError } from './problems.ts';

/**
 * Counts this try, in a transaction of its own so that a failed call counts too; 429 when it was one too many.
 *
 * One statement of our own, not a library: those that keep their count in PostgreSQL want a table with one key for all
 * shards and read the clock of the machine. (ADR 0009)
 */
export async function countTry(database: Database, shard: Shard, throttle: Throttle): Promise<void> {
  const count = await database.withShard(shard, (db) => takePoints(db, throttle));
  refuseBeyond(throttle, count);
}

/** The same in the caller's transaction: what is refused or undone does not count. */
export async function countInside(db: ShardDb, throttle: Throttle): Promise<void> {
  refuseBeyond(throttle, await takePoints(db, throttle));
}

interface Count {
  readonly points: number;
  readonly secondsLeft: number;
}

async function takePoints(db: ShardDb, { key, perSeconds, worth = 1 }: Throttle): Promise<Count | undefined> {
  const { rows } = await sql<Count>`
    insert into throttles as t (key, points, expires_at)
    values (${key}, ${worth}, circuit_now() + ${perSeconds} * interval '1 second')
    on conflict (shard, key) do update set
      points = case when t.expires_at <= circuit_now() then excluded.points else t.points + excluded.points end,
      expires_at = case when t.expires_at <= circuit_now() then excluded.expires_at else t.expires_at end
    returning points, ceil(extract(epoch from expires_at - circuit_now()))::int as "secondsLeft"`.execute(db);
  return rows[0];
}

function refuseBeyond({ tries }: Throttle, count: Count | undefined): void {
  if (count !== undefined && count.points > tries)
    throw new ProblemError({ kind: 'tooMany', retryAfterSeconds: Math.max(1, count.secondsLeft) });
}

/** Whoever got it right starts anew. */
export async function forgetTries(db: ShardDb, { key }: Pick<Throttle, 'key'>): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

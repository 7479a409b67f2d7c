import { sendAtCommit, type Database, type ShardDb } from '@circuit/db';
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
  const count = await database.withShard(shard, (db) => takePoints(db, throttle), 'upkeep');
  refuseBeyond(throttle, count);
}

/**
 * Counts this try for each of these in one transaction; 429 when it is one too many for any, and then it counts for
 * none: who is refused uses up nothing of what others share. Returns how many there were before, for each.
 */
export async function countTries(
  database: Database,
  shard: Shard,
  throttles: readonly Throttle[],
): Promise<readonly number[]> {
  return database.withShard(
    shard,
    async (db) => {
      const before: number[] = [];
      for (const throttle of throttles) {
        const count = await takePoints(db, throttle);
        refuseBeyond(throttle, count);
        before.push((count?.points ?? 1) - (throttle.worth ?? 1));
      }
      return before;
    },
    'upkeep',
  );
}

/** What turned out well does not count, where only failures do. With the commit: nobody waits for the row. */
export function giveTriesBack(db: ShardDb, throttles: readonly Pick<Throttle, 'key'>[]): void {
  const keys = throttles.map(({ key }) => key);
  sendAtCommit(
    db,
    sql`update throttles set points = points - 1 where key = any (${keys}::text[]) and points > 0`.compile(db),
  );
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

/** Resets the count after a success. */
export async function forgetTries(db: ShardDb, { key }: Pick<Throttle, 'key'>): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

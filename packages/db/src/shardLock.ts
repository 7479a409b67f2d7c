import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

/** Of its own, so that no other lock by number can be meant. */
const SEED = 4_711_002;

export const shardLockKey = (shard: Shard): string => `hashtextextended(${pg.escapeLiteral(shard)}, ${SEED})`;

/**
 * Every write holds its shard open, and a restore of the shard closes it: the two exclude each other, in all
 * processes. A write that finds it closed gets no shard, and so sees no rows and can add none; it never waits with a
 * connection in its hands, since other shards need that. (BK-2)
 */
export function openShard(shard: Shard): string {
  const opened = `pg_try_advisory_xact_lock_shared(${shardLockKey(shard)})`;
  return `select set_config('app.shard', case when ${opened} then ${pg.escapeLiteral(shard)} else '' end, true) as shard`;
}

/** Of the answers to `begin` and to what `openShard` asks. */
export function hasShard(answers: unknown): boolean {
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : answers;
  if (!isAnswer(last)) throw new Error('The shard was not asked for.');
  return last.rows[0]?.shard !== '';
}

const isAnswer = (value: unknown): value is { rows: { shard: string }[] } =>
  typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);

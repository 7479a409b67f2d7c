import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

/** Of its own, so that no other lock by number can be meant. */
const SEED = 4_711_002;

export const shardLockKey = (shard: Shard): string => `hashtextextended(${pg.escapeLiteral(shard)}, ${SEED})`;

/**
 * `snapshot` only reads, and all its statements see one moment. `upkeep` also writes in a shard that is read-only: what signs
 * people in and out, what counts tries, and what an operator does. Where a shard has moved to another cell only the move
 * itself writes, with the role that owns the tables: anything else that were written there would be lost. (SH-12)
 */
export type Access = 'read' | 'snapshot' | 'write' | 'upkeep';

/**
 * Every write holds its shard open, and a restore of the shard closes it: the two exclude each other, in all
 * processes. A write that finds it closed gets no shard, and so sees no rows and can add none; it never waits with a
 * connection in its hands, since other shards need that. (BK-2)
 */
function openShard(shard: Shard): string {
  return `${holdOpen(shard)}; ${LEAVE_IF_SHUT}`;
}

/** For what must go on while the shard is read-only, and for the operator. (OP-28) */
function keepUpShard(shard: Shard): string {
  return `${holdOpen(shard)}; ${LEAVE_IF_MOVED}`;
}

function holdOpen(shard: Shard): string {
  const opened = `pg_try_advisory_xact_lock_shared(${shardLockKey(shard)})`;
  return `select set_config('app.shard', case when ${opened} then ${pg.escapeLiteral(shard)} else '' end, true)`;
}

/**
 * A statement of its own: it sees what was committed before the lock was given. So a write that waited for a move to end
 * cannot miss that the shard has moved. (SH-12)
 */
const leaveIf = (why: string): string => `
  select set_config('app.shard', case when why is null then current_setting('app.shard') else '' end, true) as shard, why
  from (select (select case ${why} end from shard_states) as why offset 0) as state`;
const HAS_MOVED = `when moved_to is not null then 'moved'`;
const LEAVE_IF_SHUT = leaveIf(`${HAS_MOVED} when read_only_at is not null then 'readOnly'`);
const LEAVE_IF_MOVED = leaveIf(HAS_MOVED);

const BEGIN = {
  read: 'begin read only',
  write: 'begin',
  upkeep: 'begin',
  snapshot: 'begin isolation level repeatable read, read only',
} as const satisfies Record<Access, string>;

const look = (shard: Shard) => `set local app.shard = ${pg.escapeLiteral(shard)}`;
const ENTER = {
  read: look,
  snapshot: look,
  write: openShard,
  upkeep: keepUpShard,
} as const satisfies Record<Access, (shard: Shard) => string>;

/** One message for both, so that the shard costs no round trip of its own. */
export function beginText(shard: Shard, access: Access): string {
  return `${BEGIN[access]}; ${ENTER[access](shard)}`;
}

/** `closed`: somebody restores or moves it at this moment. */
export type Opening = 'open' | 'closed' | 'readOnly' | 'moved';

/** Of the answers to `begin` and to what `openShard` asks. */
export function openingOf(answers: unknown): Opening {
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : answers;
  const [row] = isAnswer(last) ? last.rows : [];
  if (row === undefined) throw new Error('The shard was not asked for.');
  return row.why ?? (row.shard === '' ? 'closed' : 'open');
}

const isAnswer = (value: unknown): value is { rows: { shard: string; why: 'readOnly' | 'moved' | null }[] } =>
  typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);

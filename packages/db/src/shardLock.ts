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

const BEGIN = {
  read: 'begin read only',
  write: 'begin',
  upkeep: 'begin',
  snapshot: 'begin isolation level repeatable read, read only',
} as const satisfies Record<Access, string>;

const look = (shard: Shard) => `set local app.shard = ${pg.escapeLiteral(shard)}`;

/**
 * Every write holds its shard open, and a restore of the shard closes it: the two exclude each other, in all
 * processes. A write that finds it closed gets no shard, and so sees no rows and can add none; it never waits with a
 * connection in its hands, since other shards need that. (BK-2)
 */
const enter = (shard: Shard, evenReadOnly: boolean) =>
  `select enter_shard(${pg.escapeLiteral(shard)}, ${shardLockKey(shard)}, ${evenReadOnly}) as opening`;

const ENTER = {
  read: look,
  snapshot: look,
  write: (shard) => enter(shard, false),
  // For what must go on while the shard is read-only, and for the operator. (OP-28)
  upkeep: (shard) => enter(shard, true),
} as const satisfies Record<Access, (shard: Shard) => string>;

/** One message for both, so that the shard costs no round trip of its own. */
export function beginText(shard: Shard, access: Access): string {
  return `${BEGIN[access]}; ${ENTER[access](shard)}`;
}

/** `closed`: somebody restores or moves it at this moment. */
export type Opening = 'open' | 'closed' | 'readOnly' | 'moved';

/** Of the answers to `begin` and to `enter_shard`. */
export function openingOf(answers: unknown): Opening {
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : answers;
  const [row] = isAnswer(last) ? last.rows : [];
  if (row === undefined) throw new Error('The shard was not asked for.');
  return row.opening;
}

const isAnswer = (value: unknown): value is { rows: { opening: Opening }[] } =>
  typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);

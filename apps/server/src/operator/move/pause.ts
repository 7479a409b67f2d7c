import { setTimeout as sleep } from 'node:timers/promises';

import {
  differing,
  hasFollowed,
  positionOf,
  rowsOf,
  shardLockKey,
  stopFollowing,
  unsubscribe,
  type ContentReader,
  type Contents,
  type ShardTable,
} from '@circuit/db';

import { copyNewFiles } from './files.ts';
import { closeTo, selectOptionalSealedKeys, updateStage } from './moves.store.ts';
import type { Move } from './sides.ts';

/** Nobody writes for longer than this: if it does not suffice, people go on and the move tries again later. (MV-3) */
const LONGEST_PAUSE_MS = 5000;
/** The rest is for the subscription to end. */
export const COMPARED_WITHIN_MS = 4000;
/** A job may hold the shard open for a while. New writes wait for as long as we wait for it. */
const LOCK_WAIT = '1500ms';
const LOOK_EVERY_MS = 20;

/**
 * If the machine of the operator vanishes, the server gives the lock back. No step of a pause leaves this connection alone
 * for as long as this.
 */
const BEGIN = `begin; set local lock_timeout = '${LOCK_WAIT}';
  set local idle_in_transaction_session_timeout = '${LONGEST_PAUSE_MS}ms'`;

export interface Readers {
  readonly there: ContentReader;
  readonly here: ContentReader;
}

export interface Leaving {
  readonly tables: readonly ShardTable[];
  readonly readers: Readers;
  readonly revision: number;
  /** From when on files may not have been copied. */
  readonly since: Date;
  /** The keys of the old cell’s row, as the new cell was given them. */
  readonly sealedKeys: Buffer | null;
}

export type Outcome = 'left' | 'somebody still writes' | 'the new cell is behind';

/** One pause. It ends with a commit in the old cell, after which its database refuses every write, or with nothing. */
export async function tryToLeave(move: Move, leaving: Leaving): Promise<Outcome> {
  const { shard, old, fresh, operator } = move;
  const startedAt = performance.now();
  await old.client.query(BEGIN);
  try {
    if (!(await closeShard(move))) return 'somebody still writes';
    const compared = await until(startedAt + COMPARED_WITHIN_MS, (signal) => compare(move, leaving, signal));
    if (compared === 'late') return 'the new cell is behind';
    mustBeSame(compared);
    await mustHaveKeys(move, leaving);
    const endsAt = startedAt + LONGEST_PAUSE_MS;
    if ((await until(endsAt, () => endCopying(move, endsAt))) !== 'ended') return 'the new cell is behind';
    await closeTo(old.client, shard, fresh.home.name, operator.by);
    await updateStage(old.client, shard, 'left', leaving.revision);
    await old.client.query('commit');
    move.say(`${leaving.tables.length} tables with ${rowsOf(compared.ours)} rows are the same in both cells`);
    return 'left';
  } finally {
    // After the commit there is nothing to roll back.
    await old.client.query('rollback');
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

async function closeShard({ old, shard }: Move): Promise<boolean> {
  try {
    await old.client.query(`select pg_advisory_xact_lock(${shardLockKey(shard)})`);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** Whatever does not answer in time, a store or a server, is waited for no longer. */
async function until<Answer>(
  deadline: number,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | 'late'> {
  const signal = AbortSignal.timeout(Math.max(0, Math.ceil(deadline - performance.now())));
  const late = new Promise<'late'>((resolve) => {
    signal.addEventListener('abort', () => resolve('late'), { once: true });
  });
  try {
    return await Promise.race([work(signal), late]);
  } catch (error) {
    if (signal.aborted) return 'late';
    throw error;
  }
}

interface Compared {
  readonly theirs: Contents;
  readonly ours: Contents;
}

/** Once the new cell has everything. */
async function compare(move: Move, { tables, readers, since }: Leaving, signal: AbortSignal): Promise<Compared> {
  const { shard, old } = move;
  const position = await positionOf(old.client);
  while (!(await hasFollowed(old.client, shard, position))) {
    signal.throwIfAborted();
    await sleep(LOOK_EVERY_MS);
  }
  const limit = { signal, longestMs: COMPARED_WITHIN_MS };
  const [theirs, ours] = await Promise.all([
    readers.there.read(tables, limit),
    readers.here.read(tables, limit),
    copyNewFiles(move, since, signal),
  ]);
  return { theirs, ours };
}

function mustBeSame({ theirs, ours }: Compared): void {
  const different = differing(theirs, ours);
  if (different.length > 0)
    throw new Error(`These tables are not the same in both cells: ${different.join(', ')}. Add --give-up.`);
}

/** No move takes the row along, so nobody else would notice that somebody has changed it. (MV-5) */
async function mustHaveKeys({ old, shard }: Move, { sealedKeys }: Leaving): Promise<void> {
  const now = await selectOptionalSealedKeys(old.client, shard);
  if (now === null ? sealedKeys === null : sealedKeys?.equals(now) === true) return;
  throw new Error(`The keys of ${shard} were changed meanwhile. Type the command again.`);
}

async function endCopying({ shard, old, fresh }: Move, endsAt: number): Promise<'ended' | 'late'> {
  if (!(await stopFollowing(fresh.client, shard, endsAt - performance.now()))) return 'late';
  await unsubscribe(fresh.client, old.client, shard);
  return 'ended';
}

import { setTimeout as sleep } from 'node:timers/promises';

import {
  copyingOf,
  differing,
  hasFollowed,
  movedTables,
  openContentReader,
  positionOf,
  rowsOf,
  shardLockKey,
  unsubscribe,
  type ContentReader,
  type ShardTable,
} from '@circuit/db';

import { inDirectory } from '../placeShard.ts';
import { copyNewFiles } from './files.ts';
import { closeTo, updateStage } from './moves.store.ts';
import { timed, type Move } from './sides.ts';

/** Nobody writes for longer than this; if it does not suffice, people go on and the move tries again later. (MV-3) */
const LONGEST_PAUSE_MS = 4000;
/** A job may hold the shard open for a while. New writes wait for as long as we wait for it. */
const LOCK_WAIT = '1500ms';
const TRIES = 20;
const BETWEEN_TRIES_MS = 3000;
const LOOK_EVERY_MS = 20;

interface Readers {
  readonly there: ContentReader;
  readonly here: ContentReader;
}

/**
 * Leaves the old cell: nobody writes while the last changes arrive and both cells are compared. It ends with one commit in
 * the old cell, after which its database refuses every write.
 */
export async function leave(move: Move, tables: readonly ShardTable[], since: Date): Promise<void> {
  const revision = await revisionOfMove(move);
  const readers = {
    there: await openContentReader(move.old.ownerUrl, move.shard),
    here: await openContentReader(move.fresh.ownerUrl, move.shard),
  };
  try {
    await mustBeCopied(move, tables);
    const compareMs = await rehearse(move, tables, readers);
    if (compareMs > LONGEST_PAUSE_MS - 1000)
      throw new Error(
        `Comparing takes ${(compareMs / 1000).toFixed(1)} s, so people would wait for too long. Try it when the machines have less to do.`,
      );
    for (let at = 1; at <= TRIES; at += 1) {
      const startedAt = performance.now();
      const end = await tryToLeave(move, { tables, readers, revision, since });
      move.say(
        `${end === 'left' ? 'nobody could write' : `not yet, ${end}: nobody could write`} for ${((performance.now() - startedAt) / 1000).toFixed(2)} s`,
      );
      if (end === 'left') return;
      await sleep(BETWEEN_TRIES_MS);
    }
    throw new Error('The university is too busy to be moved now. Type the command again later, or add --give-up.');
  } finally {
    await Promise.all([readers.there.close(), readers.here.close()]);
  }
}

/** A migration that ran since the copying began may have made a table that nobody follows. */
async function mustBeCopied({ old, fresh, shard }: Move, tables: readonly ShardTable[]): Promise<void> {
  const now = await movedTables(old.client, fresh.client);
  const copying = await copyingOf(fresh.client, shard);
  if (copying?.tables === now.length && now.every(({ shape }, at) => shape === tables[at]?.shape)) return;
  throw new Error('The tables have changed since the move began. Add --give-up, and begin again after the migration.');
}

/** So much is read for the first time here, and not while people wait. */
async function rehearse(move: Move, tables: readonly ShardTable[], { there, here }: Readers): Promise<number> {
  await Promise.all([there.read(tables), here.read(tables)]);
  const startedAt = performance.now();
  await timed(move, 'compared beforehand', () => Promise.all([there.read(tables), here.read(tables)]));
  return performance.now() - startedAt;
}

/** The directory is switched only from this revision: a move that was given up meanwhile has raised it. */
function revisionOfMove({ shard, old, operator }: Move): Promise<number> {
  return inDirectory(operator, async (change) => {
    const placed = await change.placementOf(shard);
    const revision = await change.revisionOf(shard);
    if (placed?.cell !== old.home.name || placed.state !== 'moving' || revision === undefined)
      throw new Error(`The directory does not say any more that ${shard} moves.`);
    return revision;
  });
}

interface Leaving {
  readonly tables: readonly ShardTable[];
  readonly readers: Readers;
  readonly revision: number;
  /** From when on files may not have been copied. */
  readonly since: Date;
}

type Outcome = 'left' | 'somebody still writes' | 'the new cell is behind';

async function tryToLeave(
  move: Move,
  { tables, readers: { there, here }, revision, since }: Leaving,
): Promise<Outcome> {
  const { shard, old, fresh, operator } = move;
  const deadline = performance.now() + LONGEST_PAUSE_MS;
  await old.client.query(`begin; set local lock_timeout = '${LOCK_WAIT}'`);
  try {
    if (!(await closeShard(move))) return 'somebody still writes';
    const position = await positionOf(old.client);
    while (!(await hasFollowed(old.client, shard, position))) {
      if (performance.now() > deadline) return 'the new cell is behind';
      await sleep(LOOK_EVERY_MS);
    }
    const [theirs, ours] = await Promise.all([there.read(tables), here.read(tables), copyNewFiles(move, since)]);
    const different = differing(theirs, ours);
    if (different.length > 0)
      throw new Error(`These tables are not the same in both cells: ${different.join(', ')}. Add --give-up.`);
    if (performance.now() > deadline) return 'the new cell is behind';
    await unsubscribe(fresh.client, old.client, shard);
    await closeTo(old.client, shard, fresh.home.name, operator.by);
    await updateStage(old.client, shard, 'left', revision);
    await old.client.query('commit');
    move.say(`${tables.length} tables with ${rowsOf(ours)} rows are the same in both cells`);
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

import { setTimeout as sleep } from 'node:timers/promises';

import { copyingOf, hasFollowed, movedTables, openContentReader, positionOf, type ShardTable } from '@circuit/db';

import { inDirectory } from '../placeShard.ts';
import { copyNewFiles, momentOf } from './files.ts';
import { COMPARED_WITHIN_MS, tryToLeave, type Leaving, type Readers } from './pause.ts';
import { timed, type Move } from './sides.ts';

const TRIES = 20;
/** A pause that was too short is not likely to be long enough soon. */
const TRIES_BEHIND = 3;
const BETWEEN_TRIES_MS = 3000;
const LOOK_EVERY_MS = 20;

type Copied = Pick<Leaving, 'tables' | 'since' | 'sealedKeys'>;

/** Leaves the old cell: nobody writes while the last changes arrive and both cells are compared. */
export async function leave(move: Move, copied: Copied): Promise<void> {
  const { tables } = copied;
  const revision = await revisionOfMove(move);
  const readers = {
    there: await openContentReader(move.old.ownerUrl, move.shard),
    here: await openContentReader(move.fresh.ownerUrl, move.shard),
  };
  try {
    await mustBeCopied(move, tables);
    const compareMs = await rehearse(move, tables, readers);
    if (compareMs > COMPARED_WITHIN_MS - 1000)
      throw new Error(
        `Comparing takes ${(compareMs / 1000).toFixed(1)} s, so people would wait for too long. Try it when the machines have less to do.`,
      );
    await tryUntilLeft(move, { ...copied, readers, revision });
  } finally {
    await Promise.all([readers.there.close(), readers.here.close()]);
  }
}

const waitForNextTry = () => sleep(BETWEEN_TRIES_MS);

async function tryUntilLeft(move: Move, leaving: Leaving): Promise<void> {
  let { since } = leaving;
  let behind = 0;
  for (let at = 1; at <= TRIES && behind < TRIES_BEHIND; at += 1) {
    since = await untilFewFiles(move, since);
    await untilClose(move);
    const startedAt = performance.now();
    const end = await tryToLeave(move, { ...leaving, since });
    move.say(
      `${end === 'left' ? 'nobody could write' : `not yet, ${end}: nobody could write`} for ${((performance.now() - startedAt) / 1000).toFixed(2)} s`,
    );
    if (end === 'left') return;
    if (end === 'the new cell is behind') behind += 1;
    await (move.waitForNextTry ?? waitForNextTry)();
  }
  throw new Error('The university is too busy to be moved now. Type the command again later, or add --give-up.');
}

const FEW_FILES = 8;
const FILE_ROUNDS = 10;

/** What came while files were copied is copied before anybody waits for it. */
async function untilFewFiles(move: Move, from: Date): Promise<Date> {
  let since = from;
  for (let round = 0; round < FILE_ROUNDS; round += 1) {
    const next = await momentOf(move.old.client);
    const count = await copyNewFiles(move, since);
    since = next;
    if (count <= FEW_FILES) break;
  }
  return since;
}

const FOLLOWED_WITHIN_MS = 300;
const CLOSE_WITHIN_MS = 60_000;

/** Nobody waits for a new cell that could not catch up anyway: it has to be close behind first. */
async function untilClose({ shard, old, fresh }: Move): Promise<void> {
  const deadline = performance.now() + CLOSE_WITHIN_MS;
  while (performance.now() < deadline) {
    const position = await positionOf(old.client);
    const lookUntil = performance.now() + FOLLOWED_WITHIN_MS;
    do {
      if (await hasFollowed(old.client, shard, position)) return;
      await sleep(LOOK_EVERY_MS);
    } while (performance.now() < lookUntil);
  }
  throw new Error(
    `${fresh.home.name} does not keep up with what people write. The log of its PostgreSQL may say why. Type the command again later, or add --give-up.`,
  );
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

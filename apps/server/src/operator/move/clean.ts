import { isPublished, removeShard, shardLockKey } from '@circuit/db';
import { shard as shardOf, type Shard } from '@circuit/domain/kernel';

import { readSettings, type DatabaseSettings } from '#platform/settings.ts';

import { databaseNamed } from '../places.ts';
import { inDirectory } from '../placeShard.ts';
import { countFiles, isSameStore, removeFiles } from './files.ts';
import { deleteJobs } from './jobs.store.ts';
import type { MoveOrder } from './moveShard.ts';
import { selectOptionalMove } from './moves.store.ts';
import { inTransaction, mustHoldMove, openSide, withQueue, type Side } from './sides.ts';
import { countRows } from '../data/withOwner.ts';

/**
 * Removes what stayed of a university in the cells that it has left. That it has left is kept there, so that a process that
 * has heard nothing for long still cannot write. It is not remembered as erased, since it lives. (MV-1)
 */
export async function cleanMoved({ key, operator, say }: MoveOrder, isDryRun: boolean): Promise<void> {
  const shard = shardOf(key);
  const placed = await inDirectory(operator, ({ placementOf }) => placementOf(shard));
  // Also of one that was erased where it lived.
  if (placed === undefined) throw new Error(`The directory does not know ${key}.`);
  const { databases } = readSettings(process.env);
  const isGone = placed.state === 'gone';
  // Without it nobody could tell whether both cells share a store, or whether a move is under way.
  const living = isGone ? null : await openSide(databaseNamed(placed.cell), shard);
  const lives = databases.find(({ name }) => name === placed.cell);
  let found = 0;
  try {
    if (living !== null) await mustHoldMove(living, shard);
    for (const home of databases.filter(({ name }) => name !== placed.cell)) {
      const side = await openSide(home, shard);
      try {
        await mustHoldMove(side, shard);
        if (!(await hasLeft(side, shard))) continue;
        found += 1;
        say(await cleanOne({ side, shard, lives, isDryRun }));
      } finally {
        await side.client.end();
      }
    }
  } finally {
    await living?.client.end();
  }
  if (found === 0) say(`No cell has anything left of ${key}.`);
}

/** Only what a finished move left: an unfinished one still needs it, and anything else is not ours. */
async function hasLeft({ client, home }: Side, shard: Shard): Promise<boolean> {
  const { rowCount } = await client.query('select from shard_states where shard = $1 and moved_to is not null', [
    shard,
  ]);
  if (rowCount === 0) return false;
  if ((await selectOptionalMove(client, shard)) !== null || (await isPublished(client, shard)))
    throw new Error(`The move of ${shard} is not finished in ${home.name}. Type the command of the move again first.`);
  return true;
}

interface Cleaning {
  readonly side: Side;
  readonly shard: Shard;
  readonly lives: DatabaseSettings | undefined;
  readonly isDryRun: boolean;
}

async function cleanOne({ side, shard, lives, isDryRun }: Cleaning): Promise<string> {
  const { client, home } = side;
  const counts = await countRows(client, shard);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0) - (counts['shard_states'] ?? 0);
  const isShared = lives !== undefined && isSameStore(lives, home);
  const files = isShared ? 0 : await countFiles(home, shard);
  const extent = `${rows} rows and ${files} files of ${shard} in ${home.name}`;
  if (isDryRun) return `Would remove ${extent}. Nothing was changed.`;
  await inTransaction(side, async () => {
    await client.query(`select pg_advisory_xact_lock(${shardLockKey(shard)})`);
    // It may have come back since.
    if (!(await hasLeft(side, shard))) throw new Error(`${shard} lives in ${home.name} again. Nothing was removed.`);
    await removeShard(client, shard, ['shard_states']);
  });
  await withQueue(side, (queue) => deleteJobs(queue, shard));
  if (!isShared) await removeFiles(home, shard);
  return `Removed ${extent}.`;
}

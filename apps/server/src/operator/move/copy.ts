import { setTimeout as sleep } from 'node:timers/promises';

import { copyingOf, movedTables, publishShard, subscribeTo } from '@circuit/db';

import { clearTarget } from './begin.ts';
import { copyFiles, momentOf } from './files.ts';
import { leave } from './leave.ts';
import { bringKeys } from './movedKeys.ts';
import { timed, type Move } from './sides.ts';

const LOOK_EVERY_MS = 100;

/** Follows the old cell until everything is there, while people work; then leaves it. (MV-3) */
export async function copyAndLeave(move: Move): Promise<void> {
  const { shard, old, fresh } = move;
  const tables = await movedTables(old.client, fresh.client);
  if ((await copyingOf(fresh.client, shard))?.isOn !== true) {
    await clearTarget(move);
    await publishShard(old.client, shard, tables);
    await subscribeTo(fresh.client, shard, old.ownerUrl);
  }
  await timed(move, 'rows copied', () => untilCopied(move));
  const since = await momentOf(old.client);
  const files = await timed(move, 'files copied', () => copyFiles(move));
  move.say(`  ${files.copied} files of ${files.found}`);
  const sealedKeys = await bringKeys(move);
  await leave(move, { tables, since, sealedKeys });
}

async function untilCopied({ shard, fresh, say }: Move): Promise<void> {
  let told = -1;
  for (;;) {
    const copying = await copyingOf(fresh.client, shard);
    if (copying?.isOn !== true)
      throw new Error(
        `${fresh.home.name} has stopped copying. The log of its PostgreSQL says why. Type the command again, or add --give-up.`,
      );
    if (copying.tables > 0 && copying.copied === copying.tables) return;
    const tenth = Math.floor((10 * copying.copied) / Math.max(1, copying.tables));
    if (tenth > told) say(`  ${copying.copied} of ${copying.tables} tables are there`);
    told = Math.max(told, tenth);
    await sleep(LOOK_EVERY_MS);
  }
}

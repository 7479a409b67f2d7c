import { shardLockKey, tableWithRows } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import { readSettings, type DatabaseSettings } from '#platform/settings.ts';

import { withDatabase } from '../places.ts';
import { selectHasLeft, selectLeftRows } from '../shards.store.ts';
import { forgetLeaving, selectOptionalMove } from './moves.store.ts';
import { inTransaction, mustHoldMove, openSide } from './sides.ts';

/** Otherwise what it left in another cell would outlive the university, or become a part of the next one. (MV-10) */
export async function mustBeClean(shard: Shard): Promise<void> {
  for (const { name, url } of readSettings(process.env).databases) {
    const isLeft = await withDatabase(url, (database) => database.withShard(shard, selectLeftRows, 'read'));
    if (isLeft)
      throw new Error(
        `${name} still has rows of ${shard} from before it moved. Type “circuit shard move ${shard} --clean” first.`,
      );
  }
}

/** A key may come back to a cell that a university of this key once left, if nothing is there any more. (MV-10) */
export async function forgetThatItLeft(home: DatabaseSettings, shard: Shard): Promise<void> {
  const hasLeft = await withDatabase(home.url, (database) => database.withShard(shard, selectHasLeft, 'read'));
  if (!hasLeft) return;
  const side = await openSide(home, shard);
  try {
    await mustHoldMove(side, shard);
    await inTransaction(side, async () => {
      await side.client.query(`select pg_advisory_xact_lock(${shardLockKey(shard)})`);
      const isMoving = (await selectOptionalMove(side.client, shard)) !== null;
      if (isMoving || (await tableWithRows(side.client, shard)) !== undefined)
        throw new Error(`${home.name} still has rows of ${shard}, or a move of it is not finished there.`);
      await forgetLeaving(side.client, shard);
    });
  } finally {
    await side.client.end();
  }
}

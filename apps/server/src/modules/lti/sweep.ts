import type { Shard } from '@circuit/domain/kernel';

import type { Home } from '#platform/homes.ts';
import type { Sweep } from '#platform/housekeeping.ts';

import { isRotationDue, newLtiKey, rotate } from './keys.ts';
import { selectKeyring } from './keys.store.ts';
import { deleteForgotten } from './sweep.store.ts';

/** Deletes what nothing can ask for any more, and changes the keys when their time has come. (LT-7, HK-1) */
export const sweepLti: Sweep = async (home, shard, isStopping) => ({
  ...(await deleteForgotten(home.database, shard, isStopping)),
  ltiKeysRotated: isStopping() ? 0 : await rotateWhenDue(home, shard),
});

/** Only where a platform is connected: elsewhere nobody would look at the keys. */
async function rotateWhenDue(home: Home, shard: Shard): Promise<number> {
  const isDue = await home.database.withShard(shard, async (db) => {
    const { now, hasKeys } = await selectKeyring(db);
    return hasKeys && (await isRotationDue(db, now));
  });
  if (!isDue) return 0;
  const fresh = await newLtiKey({ home, shard });
  return home.database.withShard(shard, async (db) => {
    const { now } = await selectKeyring(db);
    return (await rotate(db, now, fresh)).length;
  });
}

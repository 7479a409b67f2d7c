import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import type { Home } from '#platform/homes.ts';
import type { Sweep } from '#platform/housekeeping.ts';

import { isRotationDue, newLtiKey, rotate } from './keys.ts';
import { deleteForgotten } from './sweep.store.ts';

/** Deletes what nothing can ask for any more, and changes the keys when their time has come. (LT-7, HK-1) */
export const sweepLti: Sweep = async (home, shard, isStopping) => ({
  ...(await deleteForgotten(home.database, shard, isStopping)),
  ltiKeysRotated: isStopping() ? 0 : await rotateWhenDue(home, shard),
});

/** Only where a platform is connected: elsewhere nobody would look at the keys. */
async function rotateWhenDue(home: Home, shard: Shard): Promise<number> {
  const nowOf = async (db: ShardDb) =>
    (
      await sql<{ now: Date; hasKeys: boolean }>`
      select circuit_now() as now, exists (select from lti_keys) as "hasKeys"`.execute(db)
    ).rows[0];
  const isDue = await home.database.withShard(shard, async (db) => {
    const found = await nowOf(db);
    return found?.hasKeys === true && (await isRotationDue(db, found.now));
  });
  if (!isDue) return 0;
  const fresh = await newLtiKey({ home, shard });
  return home.database.withShard(shard, async (db) => {
    const found = await nowOf(db);
    return found === undefined ? 0 : (await rotate(db, found.now, fresh)).length;
  });
}

import { isNearlyFull, quotasWithin } from '@circuit/domain/artifacts';
import { limitsOf } from '@circuit/domain/tenancy';
import type { Logger } from 'pino';

import type { Sweep } from '#platform/housekeeping.ts';

import { recountStoredBytes } from './storageUses.store.ts';

/** Counts what each university has in the store, and says so while there is still time to do something. (AR-24) */
export const countStorage =
  (log: Pick<Logger, 'warn'>): Sweep =>
  async ({ database, limits }, shard) => {
    const counted = await database.withShard(shard, recountStoredBytes);
    const { storedBytes } = counted;
    const quotas = quotasWithin(counted.quotas, limitsOf(limits, shard).storageGigabytes);
    if (isNearlyFull(storedBytes, quotas))
      log.warn(
        { shard, storedBytes, quotaGigabytes: quotas.shardQuotaGigabytes },
        'the store of a university is nearly full',
      );
    return {};
  };

import type { Sweep } from '#platform/housekeeping.ts';

import { deleteForgotten } from './sweep.store.ts';

/** Deletes what nothing can ask for any more. (HK-1) */
export const sweepIdentityProviders: Sweep = (home, shard, isStopping) =>
  deleteForgotten(home.database, shard, isStopping);

import { RETENTION } from '@circuit/domain/retention';

import type { Sweep } from '#platform/housekeeping.ts';

import { deleteOld } from './learningEvents.store.ts';

/**
 * An event store that is away for a week misses what waited for it; refused events are kept for a month to look into.
 * (LE-16)
 */
export const sweepLearningEvents: Sweep = async (home, shard) => ({
  learningEvents: await home.database.withShard(shard, (db) =>
    deleteOld(db, { waiting: 7, refused: RETENTION.learning_events.days }),
  ),
});

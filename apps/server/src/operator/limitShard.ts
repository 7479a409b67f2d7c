import { shard as shardOf } from '@circuit/domain/kernel';
import { NO_LIMITS, type ShardLimits } from '@circuit/domain/tenancy';
import { isSame } from '@circuit/domain/saving';

import { recordOperator, type Operator } from './audit.ts';
import { inDirectory } from './placeShard.ts';
import { inShard } from './places.ts';

export interface LimitOrder {
  readonly key: string;
  readonly changes: ShardLimits;
  /** Begins with what every university has, and not with what this one has now. */
  readonly isReset: boolean;
  readonly operator: Operator;
  readonly isDryRun: boolean;
}

/**
 * Sets limits in the directory, which the processes follow. The audit of the university is written before the directory
 * commits: if it cannot be, nothing changes. Gives the limits then. (LM-7)
 */
export function limitShard({ key, changes, isReset, operator, isDryRun }: LimitOrder): Promise<ShardLimits> {
  const shard = shardOf(key);
  return inDirectory(operator, async ({ placementOf, place }) => {
    const placed = await placementOf(shard);
    if (placed === undefined || placed.state === 'gone') throw new Error(`The directory does not know ${key}.`);
    const { limits: before = NO_LIMITS } = placed;
    const after: ShardLimits = { ...(isReset ? NO_LIMITS : before), ...changes };
    if (isDryRun || isSame(before, after)) return after;
    // Any change of the row tells the move that it was given up. (MV-7)
    if (placed.state === 'moving')
      throw new Error(
        `${key} is being moved. Set its limits once that is done, or give it up with “circuit shard move ${key} --give-up”.`,
      );
    await place({ ...placed, limits: after });
    await inShard(key, (database) =>
      database.withShard(
        shard,
        async (db) =>
          recordOperator(db, operator, { verb: 'universityLimited', entity: 'shard', entityId: shard, before, after }),
        'upkeep',
      ),
    );
    return after;
  });
}

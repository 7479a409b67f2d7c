import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { RETENTION } from '@circuit/domain/retention';
import { sql, type RawBuilder } from 'kysely';

/** The days of a kind, in the one list that says why. (KP-1) */
export const days = (kind: keyof typeof RETENTION) => sql`${sql.lit(RETENTION[kind].days)} * interval '1 day'`;

/** The limit that each statement names. */
export const SWEEP_BATCH = 10_000;

/** How many rows went, by kind; batch after batch, each in a transaction of its own. */
export async function deleteInBatches(
  database: Database,
  shard: Shard,
  statements: Readonly<Record<string, RawBuilder<unknown>>>,
  isStopping: () => boolean,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [name, statement] of Object.entries(statements)) {
    let batch = SWEEP_BATCH;
    for (removed[name] = 0; batch === SWEEP_BATCH && !isStopping(); removed[name] += batch) {
      const { numAffectedRows } = await database.withShard(shard, (db) => statement.execute(db));
      batch = Number(numAffectedRows ?? 0);
    }
  }
  return removed;
}

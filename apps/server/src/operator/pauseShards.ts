import type { Database } from '@circuit/db';
import { err, ok, type Result, type Shard } from '@circuit/domain/kernel';
import pg from 'pg';

import { makeReadOnly, pauseShard, resumeShard, selectOptionalPause } from '#platform/pauses.store.ts';
import { JOBS_CHANNEL } from '#platform/queue/notification.store.ts';

import { recordOperator, type Operator } from './audit.ts';
import { HASTEN_JOBS } from './shards.store.ts';

interface Order {
  readonly operator: Operator;
  readonly isDryRun: boolean;
}

/** From the next transaction on, nobody reads or writes in this university, and its jobs wait. (OP-17) */
export function pause(
  database: Database,
  shard: Shard,
  { operator, isDryRun, reason }: Order & { readonly reason: string },
): Promise<Result<true, string>> {
  return close(database, shard, { verb: 'universityPaused', operator, isDryRun, reason });
}

/** From the next transaction on, everybody may look and nobody may write in this university, and its jobs wait. (OP-28) */
export function makeShardReadOnly(
  database: Database,
  shard: Shard,
  order: Order & { readonly reason: string },
): Promise<Result<true, string>> {
  return close(database, shard, { verb: 'universityReadOnly', ...order });
}

interface Closing extends Order {
  readonly reason: string;
  readonly verb: 'universityPaused' | 'universityReadOnly';
}

function close(
  database: Database,
  shard: Shard,
  { verb, operator, isDryRun, reason }: Closing,
): Promise<Result<true, string>> {
  const isPausing = verb === 'universityPaused';
  return database.withShard(
    shard,
    async (db) => {
      const before = await selectOptionalPause(db);
      // A university that is only read-only can still be paused.
      if (before !== undefined && !(isPausing && before.isReadOnly))
        return err(
          `${shard} is ${before.isReadOnly ? 'read-only' : 'paused'} already, since ${before.pausedAt.toISOString()} by ${before.pausedBy}.`,
        );
      if (isDryRun) return ok(true);
      await (isPausing ? pauseShard : makeReadOnly)(db, { by: operator.by, reason });
      recordOperator(db, operator, { verb, entity: 'shard', entityId: shard, reason });
      return ok(true);
    },
    'upkeep',
  );
}

export async function resume(
  database: Database,
  place: { readonly shard: Shard; readonly jobsUrl: string },
  { operator, isDryRun }: Order,
): Promise<Result<true, string>> {
  const { shard, jobsUrl } = place;
  const resumed = await database.withShard(
    shard,
    async (db): Promise<Result<true, string>> => {
      if ((await selectOptionalPause(db)) === undefined) return err(`${shard} is not paused.`);
      if (isDryRun) return ok(true);
      await resumeShard(db);
      recordOperator(db, operator, { verb: 'universityResumed', entity: 'shard', entityId: shard });
      return ok(true);
    },
    'upkeep',
  );
  if (resumed.isOk && !isDryRun) await hastenJobs(jobsUrl, shard);
  return resumed;
}

/** Without this they would go on too, up to five minutes later. */
async function hastenJobs(jobsUrl: string, shard: Shard): Promise<void> {
  const client = new pg.Client({ connectionString: jobsUrl });
  await client.connect();
  try {
    await client.query(HASTEN_JOBS, [shard, JOBS_CHANNEL]);
  } finally {
    await client.end();
  }
}

import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

const BATCH = 10_000;

const FORGOTTEN = {
  ltiLoginStates: sql`delete from lti_login_states where ctid in (
    select ctid from lti_login_states where expires_at < circuit_now() - interval '1 day' limit ${BATCH})`,
  ltiLaunches: sql`delete from lti_launches where ctid in (
    select ctid from lti_launches where created_at < circuit_now() - interval '180 days' limit ${BATCH})`,
  ltiRefusals: sql`delete from lti_refusals where ctid in (
    select ctid from lti_refusals where at < circuit_now() - interval '30 days' limit ${BATCH})`,
  ltiRegistrations: sql`delete from lti_registrations where ctid in (
    select ctid from lti_registrations where expires_at < circuit_now() - interval '1 day' limit ${BATCH})`,
};

/** How many rows went, by kind; batch after batch, each in a transaction of its own. */
export async function deleteForgotten(
  database: Database,
  shard: Shard,
  isStopping: () => boolean,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [name, statement] of Object.entries(FORGOTTEN)) {
    let batch = BATCH;
    for (removed[name] = 0; batch === BATCH && !isStopping(); removed[name] += batch) {
      const { numAffectedRows } = await database.withShard(shard, (db) => statement.execute(db));
      batch = Number(numAffectedRows ?? 0);
    }
  }
  return removed;
}

import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { days, deleteInBatches, SWEEP_BATCH } from '#platform/deleteInBatches.ts';

const FORGOTTEN = {
  providerStarts: sql`delete from provider_starts where ctid in (
    select ctid from provider_starts where expires_at < circuit_now() - ${days('provider_starts')} limit ${SWEEP_BATCH})`,
  providerMessages: sql`delete from provider_messages where ctid in (
    select ctid from provider_messages where expires_at < circuit_now() - ${days('provider_messages')} limit ${SWEEP_BATCH})`,
  // A session of ours lasts 12 hours; its provider may speak of it a little later.
  providerSessions: sql`delete from provider_sessions where ctid in (
    select ctid from provider_sessions where created_at < circuit_now() - ${days('provider_sessions')} limit ${SWEEP_BATCH})`,
};

export const deleteForgotten = (database: Database, shard: Shard, isStopping: () => boolean) =>
  deleteInBatches(database, shard, FORGOTTEN, isStopping);

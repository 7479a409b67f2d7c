import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { days, deleteInBatches, SWEEP_BATCH } from '#platform/deleteInBatches.ts';

const FORGOTTEN = {
  ltiLoginStates: sql`delete from lti_login_states where ctid in (
    select ctid from lti_login_states where expires_at < circuit_now() - ${days('lti_login_states')} limit ${SWEEP_BATCH})`,
  ltiLaunches: sql`delete from lti_launches where ctid in (
    select ctid from lti_launches where created_at < circuit_now() - ${days('lti_launches')} limit ${SWEEP_BATCH})`,
  ltiRefusals: sql`delete from lti_refusals where ctid in (
    select ctid from lti_refusals where at < circuit_now() - ${days('lti_refusals')} limit ${SWEEP_BATCH})`,
  ltiRegistrations: sql`delete from lti_registrations where ctid in (
    select ctid from lti_registrations where expires_at < circuit_now() - ${days('lti_registrations')} limit ${SWEEP_BATCH})`,
};

export const deleteForgotten = (database: Database, shard: Shard, isStopping: () => boolean) =>
  deleteInBatches(database, shard, FORGOTTEN, isStopping);

import { PgBoss } from 'pg-boss';

import type { Job } from './job.ts';

/** Where a job goes that is not tried again. */
export const DEAD_LETTERS = 'deadLetters';

const HOUR = 3600;
const DAY = 24 * HOUR;

const SETTINGS = {
  // A worker that is silent for this long is dead, and its job somebody else's. The shortest pg-boss allows.
  heartbeatSeconds: 10,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  // The heartbeat finds dead workers. This is only the end of a job that lives and gets nowhere.
  expireInSeconds: 6 * HOUR,
};

// What sending reads, and not a column more: the version of the queue, and of each kind its settings and how many jobs
// it has. The app role can read no payload, no outcome and no id of a job. (JO-3, JO-14)
// One message is one transaction; the lock is for two processes that start together.
const GRANTS = `
  select pg_advisory_xact_lock(hashtext('circuit.prepareQueue'));
  revoke all on all tables in schema pgboss from public, app;
  revoke all on all functions in schema pgboss from public, app;
  grant usage on schema pgboss to app;
  grant insert on pgboss.job_common to app;
  grant select (version) on pgboss.version to app;
  grant select (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    retention_seconds, deletion_seconds, dead_letter, heartbeat_seconds, partition, notify, table_name,
    singletons_active, warning_queued, deferred_count, queued_count, ready_count, active_count, failed_count,
    total_count, created_delta, completed_delta, failed_delta, delta_seconds, delta_on, created_on, updated_on)
    on pgboss.queue to app;
  grant execute on function pgboss.job_now () to app;`;

/** Installs or upgrades the queue as the role that owns its schema. Does nothing new the second time. */
export async function prepareQueue(jobsUrl: string, jobs: readonly Pick<Job, 'kind' | 'retries'>[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: jobsUrl,
    max: 1,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  const errors: Error[] = [];
  boss.on('error', (error) => errors.push(error));
  try {
    await boss.start();
    await putQueue(boss, DEAD_LETTERS, { ...SETTINGS, retryLimit: 8, deleteAfterSeconds: 90 * DAY });
    for (const { kind, retries } of jobs)
      await putQueue(boss, kind, { ...SETTINGS, retryLimit: retries, deadLetter: DEAD_LETTERS });
    await boss.getDb().executeSql(GRANTS);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (errors.length > 0) throw new AggregateError(errors, 'The job queue could not be prepared.');
}

async function putQueue(boss: PgBoss, name: string, settings: Parameters<PgBoss['updateQueue']>[1]): Promise<void> {
  await boss.createQueue(name);
  await boss.updateQueue(name, settings);
}

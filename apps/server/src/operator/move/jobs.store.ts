import type { Shard } from '@circuit/domain/kernel';
import type pg from 'pg';

// As the role that owns the queue.

/**
 * What is still to be done. A job that a worker of the old cell has begun is among it: that worker can write nothing any
 * more, so the next try is in the new cell, and the try that ended is no fault of the job's. (MV-4)
 */
const WAITING = `
  select to_jsonb(j) || case when state = 'active'
    then jsonb_build_object('state', 'retry', 'start_after', now(), 'retry_limit', retry_limit + 1, 'heartbeat_on', null)
    else '{}' end as job
  from pgboss.job j where data ->> 'shard' = $1 and state in ('created', 'retry', 'active')`;

export async function selectWaitingJobs(client: pg.Client, shard: Shard): Promise<readonly object[]> {
  const { rows } = await client.query<{ job: object }>(WAITING, [shard]);
  return rows.map(({ job }) => job);
}

/** Each keeps its id, so one that is there already stays one. */
export async function insertJobs(client: pg.Client, jobs: readonly object[]): Promise<void> {
  await client.query(
    `insert into pgboss.job select (jsonb_populate_record(null::pgboss.job, job)).*
     from jsonb_array_elements($1::jsonb) as job on conflict do nothing`,
    [JSON.stringify(jobs)],
  );
}

export async function deleteJobs(client: pg.Client, shard: Shard): Promise<void> {
  await client.query(`delete from pgboss.job where data ->> 'shard' = $1`, [shard]);
}

import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { withOwner } from '#tooling/bench/shards/universities.ts';
import { addReviewedClass } from '#tooling/drills/jobs/reviewedClass.ts';

import type { Balancer } from './balancer.ts';

const EVERY_MS = 2000;
const LONGEST_MS = 60_000;

export interface Scored {
  readonly started: number;
  readonly succeeded: number;
  readonly others: number;
  /** Runs beyond one for each job. */
  readonly doubled: number;
}

/** A reviewed class that an administrator lets be scored again and again. */
export async function makeScorings(ownerUrl: string, shard: string, learners: number) {
  const administrator = await withOwner(ownerUrl, async (owner) => {
    await owner.query(`insert into external_terms (shard, name) values ($1, 'Drill')`, [shard]);
    const { rows } = await owner.query<{ userId: string; sessionId: string }>(
      `with chosen as (select id from users where shard = $1 limit 1),
         role as (insert into user_roles (shard, user_id, role) select $1, id, 'SuperAdmin' from chosen)
       select s.user_id as "userId", s.id as "sessionId" from sessions s join chosen on s.user_id = chosen.id where s.shard = $1`,
      [shard],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('Nobody is signed in.');
    return row;
  });
  const { groupAssignmentId } = await addReviewedClass(ownerUrl, learners, shard);
  return { administrator, groupAssignmentId };
}

export function startScorings(
  balancer: Balancer,
  shard: string,
  { token, groupAssignmentId }: { readonly token: string; readonly groupAssignmentId: string },
): { readonly stop: () => Promise<number> } {
  let started = 0;
  const ending = new AbortController();
  const run = async () => {
    while (!ending.signal.aborted) {
      const status = await score(
        `${balancer.originOf(shard)}/api/groupAssignments/${groupAssignmentId}/score`,
        shard,
        token,
      );
      if (status === 200) started += 1;
      await sleep(EVERY_MS);
    }
  };
  const running = run();
  return {
    stop: async () => {
      ending.abort();
      await running;
      return started;
    },
  };
}

function score(url: string, shard: string, token: string): Promise<number> {
  const body = JSON.stringify({ dryRun: false });
  const headers = {
    host: `${shard}.localhost`,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const call = request(url, { method: 'POST', headers }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode ?? 0));
    });
    call.once('error', () => resolve(0));
    call.end(body);
  });
}

/** Once none waits or runs any more. */
export async function scoredIn(ownerUrl: string, shard: string, started: number): Promise<Scored> {
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    const found = await withOwner(ownerUrl, (owner) =>
      owner.query<Omit<Scored, 'started'> & { open: number }>(COUNTS, [shard]),
    );
    const [row] = found.rows;
    if (row !== undefined && (row.open === 0 || performance.now() > deadline)) return { ...row, started };
    await sleep(500);
  }
}

const COUNTS = `
  select (count(*) filter (where status = 'succeeded'))::int as succeeded,
    (count(*) filter (where status <> 'succeeded'))::int as others,
    (count(*) filter (where status in ('queued', 'running')))::int as open,
    coalesce(sum(greatest(runs - 1, 0)), 0)::int as doubled
  from (select status, (select count(*) from score_runs r where r.shard = $1 and r.job_log_id = j.id) as runs
    from job_logs j where j.shard = $1 and kind = 'score') as each`;

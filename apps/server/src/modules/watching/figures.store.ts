import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

import { WHY_RESTS, type WhyRests } from '#platform/pauses.store.ts';

export interface ShardFigures {
  readonly name: string | null;
  readonly people: number;
  /** Its jobs and messages wait because an operator wants that. Null: they need not wait. */
  readonly whyRests: WhyRests | null;
  readonly waitingJobs: number;
  readonly runningJobs: number;
  readonly failedJobs: number;
  readonly oldestJobSeconds: number;
  readonly waitingMails: number;
  readonly oldestMailSeconds: number;
  readonly storedBytes: number;
}

/** Failed lately, and nothing of its kind was started later in the same place and for the same person: it needs one. */
export const NEEDS_A_PERSON = sql`j.status = 'failed' and j.ended_at > circuit_now() - interval '7 days'
  and not exists (select from job_logs l where l.kind = j.kind and l.id > j.id
    and l.group_id is not distinct from j.group_id
    and l.group_assignment_id is not distinct from j.group_assignment_id
    and l.started_by is not distinct from j.started_by
    and l.input ->> 'userId' is not distinct from j.input ->> 'userId')`;

const secondsSince = (since: ReturnType<typeof sql>) =>
  sql`coalesce(extract(epoch from circuit_now() - ${since}), 0)::float8`;

/** Leaves out a message that its reader wants in a daily summary, until the hour of that summary. */
const IS_NOT_HELD = sql`coalesce(digest_at <= circuit_now(), true)`;

/** What one university has, and what waits in it. */
export async function selectFigures(db: ShardDb): Promise<ShardFigures> {
  const { rows } = await sql<ShardFigures>`
    select (select university_name from shard_configurations) as name,
      (select count(*) from users where is_active)::int as people, ${sql.raw(WHY_RESTS)} as "whyRests",
      (select count(*) from job_logs where status = 'queued')::int as "waitingJobs",
      (select count(*) from job_logs where status = 'running')::int as "runningJobs",
      (select count(*) from job_logs j where ${NEEDS_A_PERSON})::int as "failedJobs",
      (select ${secondsSince(sql`min(created_at)`)} from job_logs where status = 'queued') as "oldestJobSeconds",
      (select count(*) from messages where state in ('waiting', 'sending') and ${IS_NOT_HELD})::int as "waitingMails",
      (select ${secondsSince(sql`min(coalesce(digest_at, created_at))`)} from messages
        where state in ('waiting', 'sending') and ${IS_NOT_HELD})
        as "oldestMailSeconds",
      coalesce((select bytes from storage_uses), 0)::float8 as "storedBytes"`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('The database answers nothing.');
  return figures;
}

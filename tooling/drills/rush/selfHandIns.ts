import { setTimeout as sleep } from 'node:timers/promises';

import type { System } from '#tooling/drills/system.ts';
import pg from 'pg';

import { makeGroupAssignment } from './crowd.ts';
import { ESSAY } from './essay.ts';

export interface SelfHandInFigures {
  readonly drafts: number;
  readonly handedIn: number;
  readonly doubled: number;
  /** Before the end and 60 seconds. */
  readonly early: number;
  readonly messages: number;
  /** Of the first hand-in and the last one, in seconds after the end. */
  readonly firstSeconds: number;
  readonly lastSeconds: number;
  /** When the distribution was started, in seconds after the end. */
  readonly distributedSeconds: number;
}

interface Facts {
  readonly groupId: string;
  readonly size: number;
  /** Ends one of the two workers when half of the drafts are in. */
  readonly killsWorker: boolean;
}

const SHARD = 'university';
const LEAD_SECONDS = 5;
const MOST_MS = 420_000;

/** So many drafts hand themselves in at one deadline, with two workers, and the clock gives out essays right after. (HD-4, HD-8) */
export async function selfHandIns(system: System, { groupId, size, killsWorker }: Facts): Promise<SelfHandInFigures> {
  const client = new pg.Client({ connectionString: system.postgres.university.ownerUrl });
  await client.connect();
  await client.query(`select set_config('app.shard', $1, false)`, [SHARD]);
  const workers = [await system.startWorker(), await system.startWorker()];
  try {
    const { ownerUrl } = system.postgres.university;
    const { groupAssignmentId } = await makeGroupAssignment(ownerUrl, groupId, size, LEAD_SECONDS);
    const of = [groupAssignmentId];
    await client.query(`update submissions set draft_document = $2 where group_assignment_id = $1`, [
      groupAssignmentId,
      JSON.stringify(ESSAY),
    ]);
    // Review begins with the end, so that the clock would give out essays as early as it may.
    await client.query(
      `insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at, ends_at)
       select group_id, group_assignment_id, 'PeerEvaluation', ends_at, ends_at + interval '2 days'
       from group_assignment_phases where group_assignment_id = $1`,
      of,
    );
    const count = async () =>
      (
        await client.query<{ n: number }>(
          `select count(*)::int as n from submission_versions where group_assignment_id = $1`,
          of,
        )
      ).rows[0]?.n ?? 0;
    const isGivenOut = async () =>
      (await client.query(`select from job_logs where group_assignment_id = $1 and kind = 'distribute'`, of))
        .rowCount !== 0;
    let isKilled = !killsWorker;
    for (const until = Date.now() + MOST_MS; Date.now() < until; await sleep(100)) {
      if (!isKilled && (await count()) >= size / 2) isKilled = workers[0]?.kill('SIGKILL') ?? true;
      if (await isGivenOut()) break;
    }
    const { rows } = await client.query<SelfHandInFigures>(FIGURES, of);
    const [figures] = rows;
    if (figures === undefined) throw new Error('There is always a row.');
    return { ...figures, drafts: size };
  } finally {
    for (const worker of workers) worker.kill('SIGTERM');
    await client.end();
  }
}

const FIGURES = `
  with ended as (select ends_at from group_assignment_phases where group_assignment_id = $1 and type = 'Submission'),
  versions as (select v.*, extract(epoch from v.handed_in_at - ends_at)::float8 as seconds
    from submission_versions v, ended where v.group_assignment_id = $1)
  select (select count(distinct submission_id)::int from versions) as "handedIn",
    (select count(*)::int from (select from versions group by submission_id having count(*) > 1) d) as doubled,
    (select count(*)::int from versions where seconds < 60) as early,
    (select count(*)::int from messages where kind = 'handedInForYou'
      and link_path like '%' || $1::text || '%') as messages,
    (select coalesce(min(seconds), 0) from versions) as "firstSeconds",
    (select coalesce(max(seconds), 0) from versions) as "lastSeconds",
    coalesce((select extract(epoch from min(j.created_at) - ends_at)::float8 from job_logs j, ended
      where j.group_assignment_id = $1 and j.kind = 'distribute' group by ends_at), 0) as "distributedSeconds"`;

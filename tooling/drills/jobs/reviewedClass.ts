import { POINT_SCALE_ID } from '@circuit/domain/rubrics';
import type pg from 'pg';

import { addClass, asOwner, type DrillClass } from './class.ts';

/** A class that has handed in and reviewed: everybody the next three, on one scale of 100 points. */
export async function addReviewedClass(ownerUrl: string, handIns: number, shard?: string): Promise<DrillClass> {
  const of = await addClass(ownerUrl, handIns, shard);
  const review = async (client: pg.Client) => {
    await client.query(
      `with rubric as (insert into rubrics (name) values ('Drill') returning id),
         version as (insert into rubric_versions (rubric_id, number) select id, 1 from rubric returning id)
       update group_assignments set rubric_version_id = version.id from version where group_assignments.id = $1`,
      [of.groupAssignmentId],
    );
    // What reviewer v gives to work u follows from the two numbers: the same in every class of this size.
    await client.query(
      `with works as (
         select id, user_id, group_id, row_number() over (order by id) - 1 as n from submissions
         where group_assignment_id = $1),
       pairs as (
         select v.user_id as reviewer_id, u.id as submission_id, u.group_id,
           40 + (35 + 7 * u.n + 13 * v.n + 3 * u.n * v.n) % 60 as points
         from works v cross join generate_series(1, 3) as step
           join works u on u.n = (v.n + step * step) % $2::int),
       given as (
         insert into allocations (group_id, group_assignment_id, submission_id, reviewer_id, source)
         select group_id, $1::uuid, submission_id, reviewer_id, 'distribute' from pairs)
       insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id, rubric_version_id,
         status, handed_in_at, answers)
       select p.group_id, $1::uuid, 'peer', p.reviewer_id, p.submission_id, e.rubric_version_id, 'HandedIn', now(),
         jsonb_build_array(jsonb_build_object('criterionId', $3::text, 'comment', '',
           'choice', jsonb_build_object('kind', 'points', 'points', p.points)))
       from pairs p, group_assignments e where e.id = $1::uuid`,
      [of.groupAssignmentId, handIns, POINT_SCALE_ID],
    );
    await client.query('analyze allocations, evaluations');
  };
  await asOwner(ownerUrl, review, shard);
  return of;
}

/** Counts every score as it is written, committed or not, and makes writing slow enough to be hit. */
export function slowScoresDown(ownerUrl: string, secondsEach: number): Promise<void> {
  return asOwner(ownerUrl, async (client) => {
    await client.query(`
      create sequence if not exists drilled_scores minvalue 0 start 0;
      create or replace function drill_score() returns trigger language plpgsql security definer as $$
      begin
        perform nextval('drilled_scores'), pg_sleep(${secondsEach});
        return new;
      end $$;
      create or replace trigger drill_score before insert on scores for each row execute function drill_score()`);
  });
}

export async function scoresWritten(ownerUrl: string): Promise<number> {
  const { rows } = await asOwner(ownerUrl, async (client) =>
    client.query<{ count: string }>('select last_value as count from drilled_scores'),
  );
  return Number(rows[0]?.count ?? 0);
}

/** The next row that is written is the first. */
export function countAnew(ownerUrl: string): Promise<unknown> {
  return asOwner(ownerUrl, (client) => client.query(`select setval('drilled_scores', 0, true)`));
}

/** All reviews in rows of another order: each is written anew, in the order of a hash. */
export function reorderReviews(ownerUrl: string, { groupAssignmentId }: DrillClass): Promise<unknown> {
  return asOwner(ownerUrl, (client) =>
    client.query(
      `do $$
       declare one uuid;
       begin
         for one in select id from evaluations where group_assignment_id = '${groupAssignmentId}' order by md5(id::text)
         loop
           update evaluations set exclusion_reason = '' where id = one;
         end loop;
       end $$`,
    ),
  );
}

export interface KeptRun {
  readonly runs: number;
  readonly inputHash: string;
  /** Over everything that was kept of every learner, but ids and instants. */
  readonly scoresHash: string;
  readonly learners: number;
}

/** What a job has left: how many runs, and the hashes of the newest. */
export async function keptRunOf(ownerUrl: string, jobLogId: string): Promise<KeptRun> {
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<KeptRun>(
      `select count(distinct r.id)::int as runs, max(r.input_hash) as "inputHash", count(s.id)::int as learners,
         md5(string_agg((to_jsonb(s) - 'id' - 'score_run_id' - 'created_at')::text, ' ' order by s.user_id)) as "scoresHash"
       from score_runs r join scores s on s.shard = r.shard and s.score_run_id = r.id where r.job_log_id = $1`,
      [jobLogId],
    ),
  );
  return rows[0] ?? { runs: 0, inputHash: '', scoresHash: '', learners: 0 };
}

/** Scorings that wait or run, and audit events beyond one for each run. */
export async function scoringLeftovers(ownerUrl: string): Promise<{ stuck: number; doubled: number }> {
  const { rows } = await asOwner(ownerUrl, (client) =>
    client.query<{ stuck: number; doubled: number }>(
      `select (select count(*)::int from job_logs where kind = 'score' and status in ('queued', 'running')) as stuck,
         abs((select count(*)::int from audit_events where verb = 'scored')
           - (select count(*)::int from score_runs where job_log_id is not null)) as doubled`,
    ),
  );
  return rows[0] ?? { stuck: Number.NaN, doubled: Number.NaN };
}

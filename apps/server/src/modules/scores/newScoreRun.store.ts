import type { ShardDb } from '@circuit/db';
import type {
  EvaluationId,
  GroupAssignmentId,
  GroupId,
  JobLogId,
  RubricVersionId,
  ScoreRunId,
  SubmissionId,
  UserId,
} from '@circuit/domain/kernel';
import type { CriterionAgreement } from '@circuit/domain/scores';
import type { PartWeights, ScoringMode, Share } from '@circuit/domain/scoring';
import { sql } from 'kysely';

import type { ScoreBatch } from './scoreBatches.ts';

export interface NewScoreRun {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly isPreview: boolean;
  readonly mode: ScoringMode;
  readonly algorithm: string;
  readonly weights: PartWeights;
  readonly reviewsNeeded: number;
  readonly rubricVersionId: RubricVersionId;
  readonly inputHash: string;
  readonly inputsAt: Date;
  readonly classOffset: number;
  readonly isAnchored: boolean;
  readonly typicalSd: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly agreement: readonly CriterionAgreement[];
  readonly jobLogId: JobLogId | null;
  readonly startedBy: UserId | null;
  readonly impersonatorId: UserId | null;
}

/** The preview before this one makes room. */
export async function deletePreview(db: ShardDb, id: GroupAssignmentId, mode: ScoringMode): Promise<void> {
  await sql`delete from scores where score_run_id in (select id from score_runs
    where group_assignment_id = ${id} and mode = ${mode} and is_preview)`.execute(db);
  await sql`delete from score_runs where group_assignment_id = ${id} and mode = ${mode} and is_preview`.execute(db);
}

/** Whether a run of this mode that read later is saved already; the caller holds the assignment. */
export async function selectHasLater(
  db: ShardDb,
  id: GroupAssignmentId,
  mode: ScoringMode,
  inputsAt: Date,
): Promise<boolean> {
  const { rows } = await sql`select from score_runs where group_assignment_id = ${id} and mode = ${mode}
    and not is_preview and inputs_at > ${inputsAt}::timestamptz limit 1`.execute(db);
  return rows.length > 0;
}

/** The caller holds the assignment, so no two runs get one number. */
export async function insertScoreRun(db: ShardDb, scoreRun: NewScoreRun): Promise<ScoreRunId> {
  const { rows } = await sql<{ id: ScoreRunId }>`
    insert into score_runs (group_id, group_assignment_id, number, is_preview, mode, algorithm, part_weights,
      reviews_needed, rubric_version_id, input_hash, inputs_at, class_offset, is_anchored, typical_sd, learner_counts,
      agreement, job_log_id, started_by, impersonator_id)
    select ${scoreRun.groupId}, ${scoreRun.groupAssignmentId},
      1 + coalesce((select max(r.number) from score_runs r
        where r.group_assignment_id = ${scoreRun.groupAssignmentId} and not r.is_preview), 0),
      ${scoreRun.isPreview}, ${scoreRun.mode}, ${scoreRun.algorithm}, ${JSON.stringify(scoreRun.weights)}::jsonb, ${scoreRun.reviewsNeeded},
      ${scoreRun.rubricVersionId}, ${scoreRun.inputHash}, ${scoreRun.inputsAt}::timestamptz, ${scoreRun.classOffset}::float8,
      ${scoreRun.isAnchored}, ${scoreRun.typicalSd}::float8, ${JSON.stringify(scoreRun.counts)}::jsonb,
      ${JSON.stringify(scoreRun.agreement)}::jsonb, ${scoreRun.jobLogId}::uuid, ${scoreRun.startedBy}::uuid, ${scoreRun.impersonatorId}::uuid
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The insert returned no row.');
  return row.id;
}

interface OfScoreRun {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly scoreRunId: ScoreRunId;
}

/** An evaluation of a hand-in as it was when the run read it. */
export interface Seen {
  readonly id: EvaluationId;
  readonly version: number;
  readonly isExcluded: boolean;
  readonly shares: readonly Share[];
}
export type SeenOf = Map<SubmissionId, Seen[]>;

/**
 * A handful of parameters however many there are. What people wrote is copied as the run read it; of an evaluation that
 * was changed meanwhile the numbers are kept without its words. (RS-5)
 */
export async function insertScores(db: ShardDb, of: OfScoreRun, batch: ScoreBatch, seen: SeenOf): Promise<void> {
  const received = batch.submissionIds.flatMap((id) => seen.get(id) ?? []);
  const ids = received.map(({ id }) => id);
  const versions = received.map(({ version }) => version);
  const excluded = received.map(({ isExcluded }) => isExcluded);
  const shares = received.map((one) => JSON.stringify(one.shares));
  // `limit` makes PostgreSQL look up each evaluation by index, whatever it knows of a fresh assignment. The records are
  // read as json: as jsonb, everything in them would be put together twice. (ADR 0053)
  await sql`
    with received as (
      select e.submission_id, jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'evaluatorId', e.evaluator_id,
          'wasExcluded', v.is_excluded, 'shares', v.shares::jsonb,
          'answers', case when e.version = v.version then e.answers else '[]'::jsonb end) order by e.id) as evaluations
      from unnest(${ids}::uuid[], ${versions}::int[], ${excluded}::boolean[], ${shares}::text[])
          as v (id, version, is_excluded, shares)
        cross join lateral (select e.id, e.kind, e.evaluator_id, e.submission_id, e.version, e.answers
          from evaluations e where e.id = v.id limit 1) as e
      group by e.submission_id)
    insert into scores (group_id, group_assignment_id, score_run_id, user_id, submission_id, status, submission_tenths,
      calibration_tenths, evaluation_tenths, self_tenths, computed_tenths, apart_tenths, excused, flags, lines, work,
      practice, given, received, created_at)
    select ${of.groupId}, ${of.groupAssignmentId}, ${of.scoreRunId}, n.user_id, n.submission_id, n.status,
      n.submission_tenths, n.calibration_tenths, n.evaluation_tenths, n.self_tenths, n.computed_tenths, n.apart_tenths,
      n.excused, n.flags, n.lines, n.work, n.practice, n.given, coalesce(r.evaluations, '[]'), (select circuit_now())
    from json_to_recordset(${batch.records}::json) as n (user_id uuid, submission_id uuid, status text,
        submission_tenths int, calibration_tenths int, evaluation_tenths int, self_tenths int, computed_tenths int,
        apart_tenths int, excused jsonb, flags jsonb, lines jsonb, work jsonb, practice jsonb, given jsonb)
      left join received r on r.submission_id = n.submission_id`.execute(db);
}

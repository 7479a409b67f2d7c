import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, JobLogId, RubricVersionId, ScoreRunId, UserId } from '@circuit/domain/kernel';
import type { CriterionAgreement } from '@circuit/domain/scores';
import type { PartWeights, ScoringMode } from '@circuit/domain/scoring';
import { sql } from 'kysely';

import { selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

import type { RunCounts } from './runCounts.ts';

export interface ScoreRunRow {
  readonly id: ScoreRunId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly number: number;
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
  readonly counts: RunCounts;
  readonly agreement: readonly CriterionAgreement[];
  readonly jobLogId: JobLogId | null;
  readonly startedByName: string | null;
  readonly createdAt: Date;
  readonly releasedAt: Date | null;
  readonly showsClassRange: boolean;
  readonly isReleased: boolean;
  readonly isNewest: boolean;
  /** Reviews, practice, exclusions, excusals and keys that changed after it was computed. */
  readonly newerInputCount: number;
}

/**
 * What was handed in, finalized, reopened, set aside or decided after a run was computed. A grader's evaluation that was
 * reopened is no input any more: it is missed among those that the run had.
 */
const NEWER_INPUTS = sql<number>`(
  (select count(*) from evaluations e where e.group_assignment_id = r.group_assignment_id and e.updated_at > r.inputs_at
    and e.kind <> 'superior' and e.status <> 'Draft')
  + greatest(
    (select count(*) from evaluations e where e.group_assignment_id = r.group_assignment_id and e.kind = 'superior'
      and e.status = 'Finalized' and e.updated_at > r.inputs_at),
    (r.learner_counts ->> 'superiorEvaluations')::int - (select count(*) from evaluations e
      where e.group_assignment_id = r.group_assignment_id and e.kind = 'superior' and e.status = 'Finalized'
        and e.excluded_at is null and e.updated_at <= r.inputs_at))
  + (select count(*) from excusals x where x.group_assignment_id = r.group_assignment_id and x.updated_at > r.inputs_at)
  + (select count(*) from group_assignment_calibrations c where c.group_assignment_id = r.group_assignment_id
    and c.updated_at > r.inputs_at)
  + (select count(*) from submissions s where s.group_assignment_id = r.group_assignment_id and s.status = 'Withdrawn'
    and s.updated_at > r.inputs_at))::int`;

const FOUND = sql<ScoreRunRow>`
  select r.id, r.group_assignment_id as "groupAssignmentId", r.number, r.is_preview as "isPreview", r.mode, r.algorithm,
    r.part_weights as weights, r.reviews_needed as "reviewsNeeded", r.rubric_version_id as "rubricVersionId",
    r.input_hash as "inputHash", r.inputs_at as "inputsAt", r.class_offset as "classOffset",
    r.is_anchored as "isAnchored", r.learner_counts as counts, r.agreement, r.job_log_id as "jobLogId",
    case when u.id is null then null else coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) end
      as "startedByName",
    r.created_at as "createdAt", r.released_at as "releasedAt", r.shows_class_range as "showsClassRange",
    r.released_at is not null and not exists (select from score_runs o
      where o.group_assignment_id = r.group_assignment_id and o.released_at > r.released_at) as "isReleased",
    not r.is_preview and not exists (select from score_runs o
      where o.group_assignment_id = r.group_assignment_id and not o.is_preview and o.number > r.number) as "isNewest",
    ${NEWER_INPUTS} as "newerInputCount"
  from score_runs r left join users u on u.shard = r.shard and u.id = r.started_by`;

export async function selectRuns(db: ShardDb, id: GroupAssignmentId, page: PageRequest) {
  const found = sql<ScoreRunRow>`${FOUND} where r.group_assignment_id = ${id} and not r.is_preview`;
  return selectPage(db, found, page, { number: ['number'] });
}

async function selectOne(db: ShardDb, where: ReturnType<typeof sql>): Promise<ScoreRunRow | undefined> {
  const { rows } = await sql<ScoreRunRow>`${FOUND} where ${where} limit 1`.execute(db);
  return rows[0];
}

export async function selectScoreRun(db: ShardDb, id: GroupAssignmentId, scoreRunId: ScoreRunId): Promise<ScoreRunRow> {
  const found = await selectOne(db, sql`r.group_assignment_id = ${id} and r.id = ${scoreRunId}`);
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'score run' });
  return found;
}

/** The newest that is not a preview: what staff look at. */
export async function selectOptionalNewest(db: ShardDb, id: GroupAssignmentId): Promise<ScoreRunRow | undefined> {
  return selectOne(db, sql`r.group_assignment_id = ${id} and not r.is_preview order by r.number desc`);
}

export async function selectOptionalBefore(
  db: ShardDb,
  id: GroupAssignmentId,
  number: number,
): Promise<ScoreRunRow | undefined> {
  return selectOne(
    db,
    sql`r.group_assignment_id = ${id} and not r.is_preview and r.number < ${number} order by r.number desc`,
  );
}

/** What learners see. */
export async function selectOptionalReleased(db: ShardDb, id: GroupAssignmentId): Promise<ScoreRunRow | undefined> {
  return selectOne(
    db,
    sql`r.group_assignment_id = ${id} and r.released_at is not null order by r.released_at desc, r.number desc`,
  );
}

interface Release {
  readonly at: Date;
  readonly by: UserId;
  readonly reason: string;
  readonly showsClassRange: boolean;
}

export async function updateReleased(db: ShardDb, id: ScoreRunId, release: Release): Promise<void> {
  await sql`update score_runs set released_at = ${release.at}::timestamptz, released_by = ${release.by},
    release_reason = ${release.reason}, shows_class_range = ${release.showsClassRange} where id = ${id}`.execute(db);
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, JobLogId, RubricVersionId, ScoreRunId, UserId } from '@circuit/domain/kernel';
import type { CriterionAgreement } from '@circuit/domain/scores';
import type { PartWeights, ScoringMode } from '@circuit/domain/scoring';
import { sql } from 'kysely';

import { selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

import { NEWER_INPUTS } from './newerInputs.store.ts';
import type { ScoreCounts } from './scoreCounts.ts';

export interface ComputedRun {
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
  /** How far a usual review is from others of the same work, in points. */
  readonly typicalSd: number;
  readonly counts: ScoreCounts;
  readonly agreement: readonly CriterionAgreement[];
  readonly jobLogId: JobLogId | null;
  readonly startedByName: string | null;
  readonly createdAt: Date;
  readonly releasedAt: Date | null;
  readonly unreleasedAt: Date | null;
  readonly unreleaseReason: string;
  readonly showsClassRange: boolean;
  readonly isReleased: boolean;
  readonly isNewest: boolean;
}

/** With what changed after it was computed, for those who decide whether it is computed anew. (SR-7) */
export interface ScoreRunRow extends ComputedRun {
  readonly newerInputCount: number;
}

/** Learners could see the run, and results were not unreleased since. The newest of these is what they see. (SR-19) */
const isShown = (scoreRun: string) =>
  sql`${sql.ref(scoreRun)}.released_at is not null and ${sql.ref(scoreRun)}.unreleased_at is null`;

const COLUMNS = sql`r.id, r.group_assignment_id as "groupAssignmentId", r.number, r.is_preview as "isPreview", r.mode, r.algorithm,
    r.part_weights as weights, r.reviews_needed as "reviewsNeeded", r.rubric_version_id as "rubricVersionId",
    r.input_hash as "inputHash", r.inputs_at as "inputsAt", r.class_offset as "classOffset",
    r.is_anchored as "isAnchored", r.typical_sd as "typicalSd", r.learner_counts as counts, r.agreement,
    r.job_log_id as "jobLogId",
    case when u.id is null then null else coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) end
      as "startedByName",
    r.created_at as "createdAt", r.released_at as "releasedAt", r.unreleased_at as "unreleasedAt",
    r.unrelease_reason as "unreleaseReason", r.shows_class_range as "showsClassRange",
    ${isShown('r')} and not exists (select from score_runs o
      where o.group_assignment_id = r.group_assignment_id and ${isShown('o')} and o.released_at > r.released_at) as "isReleased",
    not r.is_preview and not exists (select from score_runs o
      where o.group_assignment_id = r.group_assignment_id and not o.is_preview and o.number > r.number) as "isNewest"`;

const FROM = sql`score_runs r left join users u on u.shard = r.shard and u.id = r.started_by`;
const FOUND = sql`select ${COLUMNS}, ${NEWER_INPUTS} as "newerInputCount" from ${FROM}`;

export async function selectScoreRuns(db: ShardDb, id: GroupAssignmentId, page: PageRequest) {
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

/** What learners see. They all come at once: what is newer than it is not counted for each of them. */
export async function selectOptionalReleased(db: ShardDb, id: GroupAssignmentId): Promise<ComputedRun | undefined> {
  const { rows } = await sql<ComputedRun>`
    select ${COLUMNS} from ${FROM} where r.group_assignment_id = ${id} and ${isShown('r')}
    order by r.released_at desc, r.number desc limit 1`.execute(db);
  return rows[0];
}

interface Release {
  readonly at: Date;
  readonly by: UserId;
  readonly reason: string;
  readonly showsClassRange: boolean;
}

/** After results were unreleased the days in which learners may ask begin anew with the release. (SL-1, SL-14) */
export async function updateReleased(db: ShardDb, id: ScoreRunId, release: Release): Promise<void> {
  await sql`update score_runs set released_at = ${release.at}::timestamptz, unreleased_at = null,
    first_released_at = case when unreleased_at is null
      then coalesce(first_released_at, released_at, ${release.at}::timestamptz) else ${release.at}::timestamptz end,
    released_by = ${release.by}, release_reason = ${release.reason}, shows_class_range = ${release.showsClassRange}
    where id = ${id}`.execute(db);
}

import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, RubricVersionId, ScoreRunId, UserId } from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

export interface EvaluationToExport {
  readonly id: EvaluationId;
  readonly kind: 'calibration' | 'peer' | 'self' | 'superior';
  readonly status: string;
  readonly tryNumber: number;
  readonly rubricVersionId: RubricVersionId;
  readonly evaluatorId: UserId;
  readonly evaluatorFirstName: string;
  readonly evaluatorLastName: string;
  readonly evaluatorEmail: string;
  /** Null for a practice essay. */
  readonly authorId: UserId | null;
  readonly authorFirstName: string | null;
  readonly authorLastName: string | null;
  readonly authorEmail: string | null;
  readonly workId: string;
  readonly essayTitle: string | null;
  readonly handedInAt: Date | null;
  readonly isExcluded: boolean;
  readonly answers: readonly CriterionAnswer[];
}

const AT_ONCE = 5000;

/**
 * Everything that was handed in, in an order that says nothing about people; page by page: a very large class takes
 * longer than one statement may. The caller reads in a snapshot, or the pages would be of several moments.
 */
export async function selectEvaluationsToExport(db: ShardDb, id: GroupAssignmentId): Promise<EvaluationToExport[]> {
  const all: EvaluationToExport[] = [];
  let page: readonly EvaluationToExport[];
  do {
    page = await selectPageAfter(db, id, all.at(-1));
    all.push(...page);
  } while (page.length === AT_ONCE);
  return all;
}

async function selectPageAfter(
  db: ShardDb,
  id: GroupAssignmentId,
  last: EvaluationToExport | undefined,
): Promise<EvaluationToExport[]> {
  const place = sql`(e.kind, md5(e.id::text), e.id)`;
  const after = last === undefined ? sql`true` : sql`${place} > (${last.kind}, md5(${last.id}), ${last.id}::uuid)`;
  const { rows } = await sql<EvaluationToExport>`
    select e.id, e.kind, e.status, e.try_number as "tryNumber", e.rubric_version_id as "rubricVersionId",
      e.evaluator_id as "evaluatorId", w.first_name as "evaluatorFirstName", w.last_name as "evaluatorLastName",
      w.email as "evaluatorEmail", u.id as "authorId", u.first_name as "authorFirstName",
      u.last_name as "authorLastName", u.email as "authorEmail", coalesce(e.submission_id, e.calibration_id) as "workId",
      c.title as "essayTitle", e.handed_in_at as "handedInAt", e.excluded_at is not null as "isExcluded", e.answers
    from evaluations e join users w on w.shard = e.shard and w.id = e.evaluator_id
      left join submissions s on s.shard = e.shard and s.id = e.submission_id
      left join users u on u.shard = s.shard and u.id = s.user_id
      left join group_assignment_calibrations c on c.shard = e.shard and c.id = e.calibration_id
    where e.group_assignment_id = ${id} and e.status <> 'Draft' and ${after}
    order by e.kind, md5(e.id::text), e.id limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** How much of a score each review makes in a run, from 0 to 1. */
export async function selectShares(db: ShardDb, scoreRun: ScoreRunId): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; share: number }>`
    select v ->> 'evaluationId' as id, (v ->> 'share')::float8 as share
    from scores s cross join lateral jsonb_array_elements(s.work -> 'reviews') as v
    where s.score_run_id = ${scoreRun} and s.work is not null`.execute(db);
  return new Map(rows.map(({ id, share }) => [id, share]));
}

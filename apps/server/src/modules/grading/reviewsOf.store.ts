import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

export interface ReviewRow {
  readonly evaluationId: EvaluationId;
  readonly answers: readonly CriterionAnswer[];
  readonly excludedAt: Date | null;
  readonly exclusionReason: string;
  readonly staffComment: string;
  /** Of the comment alone: the review has its own, for those who write it. */
  readonly version: number;
}

const REVIEW = sql`select e.id as "evaluationId", e.answers, e.excluded_at as "excludedAt",
  e.exclusion_reason as "exclusionReason", e.staff_comment as "staffComment", e.staff_comment_version as version
  from evaluations e`;

/** What classmates have handed in about one work, without who they are. */
export async function selectReviewsOf(db: ShardDb, submissionId: SubmissionId): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    ${REVIEW} where e.submission_id = ${submissionId} and e.kind = 'peer' and e.status <> 'Draft'
    order by e.id`.execute(db);
  return rows;
}

/** A review or self-evaluation that was handed in, held until the transaction ends. */
export async function lockReview(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  id: EvaluationId,
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    ${REVIEW} where e.group_assignment_id = ${groupAssignmentId} and e.id = ${id} and e.kind in ('peer', 'self')
      and e.status <> 'Draft' for update of e`.execute(db);
  return rows[0];
}

import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { SecondLookConcern, SecondLookDecision } from '@circuit/domain/secondLooks';
import { sql } from 'kysely';

export interface OpenSecondLookRow {
  readonly id: string;
  readonly submissionId: SubmissionId;
  readonly authorId: UserId;
  readonly evaluationId: EvaluationId;
  readonly evaluatorId: UserId;
  readonly reviewNumber: number;
  readonly concerns: SecondLookConcern;
  readonly criterionId: string | null;
  readonly reason: string;
  readonly askedAt: Date;
}

/** Of the review `e` among those of its work, as `selectReviewsOf` orders them. */
export const REVIEW_NUMBER = sql<number>`(select count(*)::int from evaluations o where o.shard = e.shard
  and o.submission_id = e.submission_id and o.kind = 'peer' and o.status <> 'Draft' and o.id <= e.id)`;

/** What authors of an assignment ask for and nobody has answered, the longest waiting first; of all works, or of one. */
export async function selectOpenSecondLooks(
  db: ShardDb,
  id: GroupAssignmentId,
  submissionId: SubmissionId | null = null,
): Promise<OpenSecondLookRow[]> {
  const { rows } = await sql<OpenSecondLookRow>`
    select l.id, l.submission_id as "submissionId", l.author_id as "authorId", l.evaluation_id as "evaluationId",
      e.evaluator_id as "evaluatorId", ${REVIEW_NUMBER} as "reviewNumber", l.concerns,
      l.criterion_id as "criterionId", l.reason, l.created_at as "askedAt"
    from second_looks l join evaluations e on e.shard = l.shard and e.id = l.evaluation_id
    where l.group_assignment_id = ${id} and l.answered_at is null
      and (${submissionId}::uuid is null or l.submission_id = ${submissionId}::uuid)
    order by l.created_at, l.id`.execute(db);
  return rows;
}

interface AnsweredSecondLookRow extends Pick<OpenSecondLookRow, 'reviewNumber' | 'criterionId' | 'reason' | 'askedAt'> {
  readonly decision: SecondLookDecision;
  readonly answer: string;
  readonly answeredAt: Date;
  readonly answeredByName: string | null;
}

/** What was said about one work, the last answer first. */
export async function selectAnsweredSecondLooks(
  db: ShardDb,
  submissionId: SubmissionId,
): Promise<AnsweredSecondLookRow[]> {
  const { rows } = await sql<AnsweredSecondLookRow>`
    select ${REVIEW_NUMBER} as "reviewNumber", l.criterion_id as "criterionId", l.reason, l.created_at as "askedAt",
      l.decision, l.answer, l.answered_at as "answeredAt",
      coalesce(nullif(btrim(b.first_name || ' ' || b.last_name), ''), b.email) as "answeredByName"
    from second_looks l join evaluations e on e.shard = l.shard and e.id = l.evaluation_id
      left join users b on b.shard = l.shard and b.id = l.answered_by
    where l.submission_id = ${submissionId} and l.answered_at is not null
    order by l.answered_at desc, l.id`.execute(db);
  return rows;
}

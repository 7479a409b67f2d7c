import type { ShardDb } from '@circuit/db';
import type {
  EvaluationId,
  GroupAssignmentId,
  GroupId,
  RubricVersionId,
  SubmissionId,
  UserId,
} from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

export interface SavedReview {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly kind: 'peer' | 'self' | 'superior';
  readonly evaluatorId: UserId;
  readonly impersonatorId: UserId | null;
  readonly submissionId: SubmissionId;
  readonly rubricVersionId: RubricVersionId;
  /** The version of the hand-in that it is about. */
  readonly workVersionId: string | null;
  /** What counts. */
  readonly answers: readonly CriterionAnswer[];
  /** What was changed since it was handed in, while something is missing in it. */
  readonly unfinishedAnswers: readonly CriterionAnswer[] | null;
  readonly status: 'Draft' | 'HandedIn';
  readonly handedInAt: Date | null;
}

/** The caller holds what was given to them and has seen the version that is there; the first save begins it. */
export async function saveEvaluation(db: ShardDb, one: SavedReview): Promise<{ id: EvaluationId; version: number }> {
  const unfinished = one.unfinishedAnswers === null ? null : JSON.stringify(one.unfinishedAnswers);
  const { rows } = await sql<{ id: EvaluationId; version: number }>`
    insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, impersonator_id, submission_id,
      rubric_version_id, submission_version_id, answers, unfinished_answers, status, handed_in_at)
    values (${one.groupId}, ${one.groupAssignmentId}, ${one.kind}, ${one.evaluatorId}, ${one.impersonatorId},
      ${one.submissionId}, ${one.rubricVersionId}, ${one.workVersionId}::uuid, ${JSON.stringify(one.answers)}::jsonb, ${unfinished}::jsonb,
      ${one.status}, ${one.handedInAt})
    on conflict (shard, submission_id, evaluator_id, kind) where submission_id is not null do update
      set submission_version_id = excluded.submission_version_id, answers = excluded.answers, unfinished_answers = excluded.unfinished_answers, status = excluded.status,
        handed_in_at = excluded.handed_in_at, impersonator_id = excluded.impersonator_id
    returning id, version`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The insert returned no row.');
  return row;
}

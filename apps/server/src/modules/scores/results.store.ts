import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, ScoreRunId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import type { Share } from '@circuit/domain/scoring';
import { sql } from 'kysely';

/** An evaluation of a work as the run had it, with who wrote it and whether staff have set it aside by now. */
export interface ReceivedRow {
  readonly id: EvaluationId;
  readonly kind: 'peer' | 'self' | 'superior';
  readonly submissionId: SubmissionId;
  readonly evaluatorId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly shares: readonly Share[];
  readonly answers: readonly CriterionAnswer[];
  /** It did not count in the run. */
  readonly wasExcluded: boolean;
  readonly isExcluded: boolean;
  readonly exclusionReason: string;
}

/** What was written about one learner's work, from what the run has kept. (RS-5) */
export async function selectReceived(db: ShardDb, scoreRun: ScoreRunId, learnerId: UserId): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select v.id, v.kind, e.submission_id as "submissionId", u.id as "evaluatorId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      v.shares, v.answers, v."wasExcluded", e.excluded_at is not null as "isExcluded",
      e.exclusion_reason as "exclusionReason"
    from scores s
      cross join lateral jsonb_to_recordset(s.received) as v (id uuid, kind text, "evaluatorId" uuid, shares jsonb,
        answers jsonb, "wasExcluded" boolean)
      join users u on u.shard = s.shard and u.id = v."evaluatorId"
      join evaluations e on e.shard = s.shard and e.id = v.id
    where s.score_run_id = ${scoreRun} and s.user_id = ${learnerId}
    order by v.id`.execute(db);
  return rows;
}

/** Whether somebody takes the course of an assignment. */
export async function selectIsLearner(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<boolean> {
  const { rows } = await sql`select from group_assignments e
    join group_user_roles r on r.shard = e.shard and r.group_id = e.group_id and r.role = 'GroupLearner'
    where e.id = ${id} and r.user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

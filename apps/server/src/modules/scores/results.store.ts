import type { ShardDb } from '@circuit/db';
import type { EvaluationId, ScoreRunId, SubmissionId, UserId } from '@circuit/domain/kernel';
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
export async function selectReceived(db: ShardDb, run: ScoreRunId, learnerId: UserId): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select v.id, v.kind, e.submission_id as "submissionId", u.id as "evaluatorId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      v.shares, v.answers, v."wasExcluded", e.excluded_at is not null as "isExcluded",
      e.exclusion_reason as "exclusionReason"
    from scores s
      cross join lateral jsonb_to_recordset(s.received) as v (id uuid, kind text, "evaluatorId" uuid, shares jsonb,
        answers jsonb, "wasExcluded" boolean)
      join users u on u.shard = s.shard and u.id = v."evaluatorId"
      join evaluations e on e.shard = s.shard and e.id = v.id
    where s.score_run_id = ${run} and s.user_id = ${learnerId}
    order by v.id`.execute(db);
  return rows;
}

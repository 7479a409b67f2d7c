import type { ShardDb } from '@circuit/db';
import type { EvaluationId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

export interface ReceivedRow {
  readonly id: EvaluationId;
  readonly kind: 'peer' | 'self' | 'superior';
  readonly evaluatorId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly answers: readonly CriterionAnswer[];
  readonly isExcluded: boolean;
  readonly exclusionReason: string;
}

/** What was written about one hand-in and handed in; of graders what was finalized. */
export async function selectReceived(db: ShardDb, submissionId: SubmissionId): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select e.id, e.kind, u.id as "evaluatorId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      e.answers, e.excluded_at is not null as "isExcluded", e.exclusion_reason as "exclusionReason"
    from evaluations e join users u on u.shard = e.shard and u.id = e.evaluator_id
    where e.submission_id = ${submissionId}
      and (e.status = 'Finalized' or (e.status = 'HandedIn' and e.kind <> 'superior'))
    order by e.id`.execute(db);
  return rows;
}

import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, RubricVersionId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

interface Person {
  readonly personId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const PERSON = sql`u.id as "personId", u.first_name as "firstName", u.last_name as "lastName", u.email`;
const personOf = ({ personId, firstName, lastName, email }: Person) => ({ id: personId, firstName, lastName, email });

interface ReceivedRow extends Person {
  readonly id: EvaluationId;
  readonly kind: 'peer' | 'self' | 'superior';
  readonly rubricVersionId: RubricVersionId;
  readonly answers: readonly CriterionAnswer[];
  readonly handedInAt: Date;
  readonly reviewedVersion: number | null;
  readonly excludedAt: Date | null;
  readonly exclusionReason: string;
  readonly isFinal: boolean;
}

/** What was handed in about a piece of work: graders first, then classmates, then its author. */
export async function selectReceived(db: ShardDb, submissionId: SubmissionId) {
  const { rows } = await sql<ReceivedRow>`
    select e.id, e.kind, ${PERSON}, e.rubric_version_id as "rubricVersionId", e.answers, e.handed_in_at as "handedInAt",
      (select v.number from submission_versions v where v.id = e.submission_version_id) as "reviewedVersion",
      e.excluded_at as "excludedAt", e.exclusion_reason as "exclusionReason", e.status = 'Finalized' as "isFinal"
    from evaluations e join users u on u.shard = e.shard and u.id = e.evaluator_id
    where e.submission_id = ${submissionId} and e.status <> 'Draft' and e.handed_in_at is not null
    order by array_position(array['superior', 'peer', 'self'], e.kind), u.sort_name, e.id`.execute(db);
  return rows.map((row) => ({ ...row, evaluator: personOf(row) }));
}

interface GivenRow extends Person {
  readonly id: string;
  readonly status: 'ToDo' | 'Begun' | 'HandedIn';
  readonly rubricVersionId: RubricVersionId | null;
  readonly answers: readonly CriterionAnswer[] | null;
  readonly handedInAt: Date | null;
  readonly excludedAt: Date | null;
  readonly exclusionReason: string | null;
}

/** What somebody was asked to review, and what they handed in; answers that were only begun stay theirs. (SS-2) */
export async function selectGiven(db: ShardDb, id: GroupAssignmentId, userId: UserId) {
  const { rows } = await sql<GivenRow>`
    select a.id, ${PERSON}, case when e.handed_in_at is not null then 'HandedIn' when e.id is not null then 'Begun'
        else 'ToDo' end as status, e.rubric_version_id as "rubricVersionId", e.answers, e.handed_in_at as "handedInAt",
      e.excluded_at as "excludedAt", e.exclusion_reason as "exclusionReason"
    from allocations a join submissions s on s.shard = a.shard and s.id = a.submission_id
    join users u on u.shard = s.shard and u.id = s.user_id
    left join evaluations e on e.shard = a.shard and e.submission_id = a.submission_id
      and e.evaluator_id = a.reviewer_id and e.kind = 'peer'
    where a.group_assignment_id = ${id} and a.reviewer_id = ${userId}
      and (a.status = 'Given' or e.handed_in_at is not null)
    order by u.sort_name, a.id`.execute(db);
  return rows.map((row) => {
    const { rubricVersionId, answers, handedInAt, excludedAt, exclusionReason } = row;
    const isThere = rubricVersionId !== null && answers !== null && handedInAt !== null;
    const review = isThere
      ? { rubricVersionId, answers, handedInAt, excludedAt, exclusionReason: exclusionReason ?? '' }
      : null;
    return { id: row.id, author: personOf(row), status: row.status, review };
  });
}

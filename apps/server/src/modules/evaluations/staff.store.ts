import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, RubricVersionId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

interface EvaluationRow {
  readonly id: EvaluationId;
  readonly kind: 'peer' | 'self';
  readonly submissionId: SubmissionId;
  readonly rubricVersionId: RubricVersionId;
  readonly answers: readonly CriterionAnswer[];
  readonly handedInAt: Date;
  readonly excludedAt: Date | null;
  readonly exclusionReason: string;
  readonly reviewedVersion: number | null;
  readonly lastVersion: number;
  readonly version: number;
  readonly evaluatorId: UserId;
  readonly evaluatorFirstName: string;
  readonly evaluatorLastName: string;
  readonly evaluatorEmail: string;
  readonly authorId: UserId;
  readonly authorFirstName: string;
  readonly authorLastName: string;
  readonly authorEmail: string;
}

const FOUND = sql`
  select e.id, e.kind, e.submission_id as "submissionId", e.rubric_version_id as "rubricVersionId", e.answers,
    e.handed_in_at as "handedInAt", e.excluded_at as "excludedAt", e.exclusion_reason as "exclusionReason", e.version,
    (select v.number from submission_versions v where v.id = e.submission_version_id) as "reviewedVersion",
    (select coalesce(max(v.number), 0) from submission_versions v where v.submission_id = e.submission_id) as "lastVersion",
    w.id as "evaluatorId", w.first_name as "evaluatorFirstName", w.last_name as "evaluatorLastName",
    w.email as "evaluatorEmail", lower(w.last_name || ' ' || w.first_name) as "evaluatorName",
    u.id as "authorId", u.first_name as "authorFirstName", u.last_name as "authorLastName", u.email as "authorEmail",
    lower(u.last_name || ' ' || u.first_name) as "authorName"
  from evaluations e join users w on w.shard = e.shard and w.id = e.evaluator_id
    join submissions s on s.shard = e.shard and s.id = e.submission_id
    join users u on u.shard = s.shard and u.id = s.user_id`;

const IS_HANDED_IN = sql`e.kind in ('peer', 'self') and e.status <> 'Draft' and e.handed_in_at is not null`;

const shown = (row: EvaluationRow) => ({
  ...row,
  evaluator: {
    id: row.evaluatorId,
    firstName: row.evaluatorFirstName,
    lastName: row.evaluatorLastName,
    email: row.evaluatorEmail,
  },
  author: { id: row.authorId, firstName: row.authorFirstName, lastName: row.authorLastName, email: row.authorEmail },
});
export type EvaluationForStaffRow = ReturnType<typeof shown>;

interface Search extends PageRequest {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId?: SubmissionId;
  readonly keywords?: string | undefined;
  readonly tab: 'AVAILABLE' | 'EXCLUDED';
}

const SORTS = { evaluator: ['evaluatorName'], author: ['authorName'], handedInAt: ['handedInAt'] };

export async function selectEvaluationsPage(
  db: ShardDb,
  { groupAssignmentId, submissionId, keywords, tab, ...page }: Search,
) {
  const names = sql<string>`w.first_name || ' ' || w.last_name || ' ' || w.email || ' ' || u.first_name || ' '
    || u.last_name || ' ' || u.email`;
  const found = sql<EvaluationRow>`${FOUND} where e.group_assignment_id = ${groupAssignmentId} and ${IS_HANDED_IN}
    and (e.excluded_at is null) = ${tab === 'AVAILABLE'}
    and ${submissionId === undefined ? sql`true` : sql`e.submission_id = ${submissionId}`}
    and ${containsWords(names, keywords)}`;
  const { items, totalCount } = await selectPage(db, found, page, SORTS);
  return { items: items.map(shown), totalCount };
}

/** Held until the transaction ends when it is to be changed. */
export async function selectOptionalEvaluation(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  id: EvaluationId,
  lock: 'lock' | 'read' = 'read',
): Promise<EvaluationForStaffRow | undefined> {
  const { rows } = await sql<EvaluationRow>`${FOUND}
    where e.group_assignment_id = ${groupAssignmentId} and e.id = ${id} and ${IS_HANDED_IN}
    ${lock === 'lock' ? sql`for update of e` : sql``}`.execute(db);
  return rows.map(shown)[0];
}

interface Exclusion {
  readonly at: Date;
  readonly by: UserId;
  readonly reason: string;
}

export async function updateExclusion(db: ShardDb, id: EvaluationId, exclusion: Exclusion | null): Promise<void> {
  await sql`update evaluations set excluded_at = ${exclusion?.at ?? null}::timestamptz,
    excluded_by = ${exclusion?.by ?? null}::uuid, exclusion_reason = ${exclusion?.reason ?? ''} where id = ${id}`.execute(
    db,
  );
}

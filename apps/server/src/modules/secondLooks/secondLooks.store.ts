import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, GroupId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { SecondLookConcern, SecondLookDecision } from '@circuit/domain/secondLooks';
import { sql } from 'kysely';

import { REVIEW_NUMBER } from '#modules/grading/public.ts';
import { TOOK_EFFECT_AT } from '#modules/scores/public.ts';
import { selectPage, type PageRequest } from '#platform/lists.ts';

interface NewSecondLook {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId: SubmissionId;
  readonly evaluationId: EvaluationId;
  readonly authorId: UserId;
  readonly impersonatorId: UserId | null;
  readonly concerns: SecondLookConcern;
  readonly criterionId: string | null;
  readonly reason: string;
}

/** Its id, or undefined when there was one for this review: two windows that ask at once wait for each other here. */
export async function insertSecondLook(db: ShardDb, one: NewSecondLook): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into second_looks (group_id, group_assignment_id, submission_id, evaluation_id, author_id, impersonator_id,
      concerns, criterion_id, reason)
    values (${one.groupId}, ${one.groupAssignmentId}, ${one.submissionId}, ${one.evaluationId}, ${one.authorId},
      ${one.impersonatorId}, ${one.concerns}, ${one.criterionId}, ${one.reason})
    on conflict (shard, evaluation_id) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

export interface AskedRow {
  readonly id: string;
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId: SubmissionId;
  readonly authorId: UserId;
  readonly evaluationId: EvaluationId;
  readonly evaluatorId: UserId;
  readonly reviewNumber: number;
  readonly isReviewExcluded: boolean;
  /** Since when the review says to the scores what it says; null where nothing was written since that is kept. */
  readonly reviewCountedSince: Date | null;
  readonly concerns: SecondLookConcern;
  readonly criterionId: string | null;
  readonly reason: string;
  readonly askedAt: Date;
  readonly decision: SecondLookDecision | null;
  readonly answer: string;
  readonly answeredAt: Date | null;
  readonly answeredBy: UserId | null;
  readonly answeredByName: string | null;
  readonly tookEffectAt: Date | null;
}

const ASKED = sql`
  select l.id, l.group_id as "groupId", l.group_assignment_id as "groupAssignmentId",
    l.submission_id as "submissionId", l.author_id as "authorId", l.evaluation_id as "evaluationId",
    e.evaluator_id as "evaluatorId", ${REVIEW_NUMBER} as "reviewNumber", e.excluded_at is not null as "isReviewExcluded",
    e.counted_since as "reviewCountedSince", ${TOOK_EFFECT_AT} as "tookEffectAt",
    l.concerns, l.criterion_id as "criterionId", l.reason, l.created_at as "askedAt", l.decision, l.answer,
    l.answered_at as "answeredAt", case when l.answered_at is not null then l.answered_by end as "answeredBy",
    case when l.answered_at is null or b.id is null then null
      else coalesce(nullif(btrim(b.first_name || ' ' || b.last_name), ''), b.email) end as "answeredByName"
  from second_looks l
    join evaluations e on e.shard = l.shard and e.id = l.evaluation_id
    left join users b on b.shard = l.shard and b.id = l.answered_by`;

const TABS = { OPEN: sql`l.answered_at is null`, ANSWERED: sql`l.answered_at is not null` } as const;

type Search = PageRequest & { readonly tab: keyof typeof TABS };

export async function selectSecondLooksPage(db: ShardDb, id: GroupAssignmentId, { tab, ...page }: Search) {
  const found = sql<AskedRow>`${ASKED} where l.group_assignment_id = ${id} and ${TABS[tab]}`;
  return selectPage(db, found, page, { askedAt: ['askedAt'] });
}

/** Held until the transaction ends when it is to be answered, with the review: nobody sets it aside meanwhile. */
export async function selectOptionalSecondLook(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<AskedRow | undefined> {
  const { rows } = await sql<AskedRow>`
    ${ASKED} where l.group_assignment_id = ${groupAssignmentId} and l.id = ${id}
    ${lock === 'lock' ? sql`for update of l, e` : sql``}`.execute(db);
  return rows[0];
}

interface Answer {
  readonly decision: SecondLookDecision;
  readonly answer: string;
  readonly by: UserId;
}

/** At the moment of the write: the request may have waited long for the assignment, and a scoring may have read meanwhile. */
export async function updateAnswered(db: ShardDb, id: string, { decision, answer, by }: Answer): Promise<void> {
  await sql`update second_looks set decision = ${decision}, answer = ${answer}, answered_by = ${by},
    answered_at = circuit_now() where id = ${id} and answered_at is null`.execute(db);
}

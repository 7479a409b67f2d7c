import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, ScoreRunId, UserId } from '@circuit/domain/kernel';
import type { Reaction } from '@circuit/domain/reactions';
import type { SecondLookDecision } from '@circuit/domain/secondLooks';
import { sql } from 'kysely';

/** When a learner could first see results of a run; null before. */
export async function selectFirstReleasedAt(
  db: ShardDb,
  id: GroupAssignmentId,
  learnerId: UserId,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(coalesce(r.first_released_at, r.released_at)) as at
    from score_runs r join scores s on s.shard = r.shard and s.score_run_id = r.id and s.user_id = ${learnerId}
    where r.group_assignment_id = ${id} and r.released_at is not null`.execute(db);
  return rows[0]?.at ?? null;
}

interface ReactionRow extends Reaction {
  readonly evaluationId: EvaluationId;
}

const REACTION = sql`is_specific as "isSpecific", is_useful as "isUseful", is_kind as "isKind", reply`;

/** What one author said last of the reviews they received. */
export async function selectReactions(
  db: ShardDb,
  id: GroupAssignmentId,
  authorId: UserId,
): Promise<Map<EvaluationId, Reaction>> {
  const { rows } = await sql<ReactionRow>`
    select distinct on (evaluation_id) evaluation_id as "evaluationId", ${REACTION} from reactions
    where group_assignment_id = ${id} and author_id = ${authorId}
    order by evaluation_id, day_starts_at desc`.execute(db);
  return new Map(rows.map(({ evaluationId, ...reaction }) => [evaluationId, reaction]));
}

export interface SecondLookRow {
  readonly id: string;
  readonly evaluationId: EvaluationId;
  readonly criterionId: string | null;
  readonly reason: string;
  readonly askedAt: Date;
  readonly decision: SecondLookDecision | null;
  readonly answer: string;
  readonly answeredAt: Date | null;
}

/** What one author asked for, the newest first. */
export async function selectSecondLooksOf(
  db: ShardDb,
  id: GroupAssignmentId,
  authorId: UserId,
): Promise<SecondLookRow[]> {
  const { rows } = await sql<SecondLookRow>`
    select id, evaluation_id as "evaluationId", criterion_id as "criterionId", reason, created_at as "askedAt", decision,
      answer, answered_at as "answeredAt"
    from second_looks where group_assignment_id = ${id} and author_id = ${authorId}
    order by created_at desc, id desc`.execute(db);
  return rows;
}

/** What authors had said last of the reviews one person gave, on the days before one. */
export async function selectThanks(
  db: ShardDb,
  id: GroupAssignmentId,
  reviewerId: UserId,
  today: Date,
): Promise<Reaction[]> {
  const { rows } = await sql<Reaction>`
    select last.* from evaluations e
      cross join lateral (select ${REACTION} from reactions r where r.shard = e.shard and r.evaluation_id = e.id
        and r.day_starts_at < ${today}::timestamptz order by r.day_starts_at desc limit 1) as last
    where e.group_assignment_id = ${id} and e.kind = 'peer' and e.evaluator_id = ${reviewerId}`.execute(db);
  return rows;
}

/** Of how many works in a run one person's review is shown to the author: from their few reviews on, never through a class. */
export async function selectReviewsShown(
  db: ShardDb,
  { id: run, groupAssignmentId: id }: { readonly id: ScoreRunId; readonly groupAssignmentId: GroupAssignmentId },
  reviewerId: UserId,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from evaluations e
      cross join lateral (select w.user_id from submissions w where w.shard = e.shard and w.id = e.submission_id
        limit 1) as work
      cross join lateral (select from scores s where s.shard = e.shard and s.score_run_id = ${run}
        and s.user_id = work.user_id limit 1) as score
    where e.group_assignment_id = ${id} and e.kind = 'peer' and e.evaluator_id = ${reviewerId}
      and e.status <> 'Draft' and e.excluded_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

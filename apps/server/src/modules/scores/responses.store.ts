import type { ShardDb } from '@circuit/db';
import type { EvaluationId, GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import type { Reaction } from '@circuit/domain/reactions';
import type { SecondLookConcern, SecondLookDecision } from '@circuit/domain/secondLooks';
import { sql } from 'kysely';

import type { ComputedRun } from './scoreRuns.store.ts';

/** An entry of what a run has kept that its author is shown; see `isShown`. */
const SHOWN = { kind: 'peer', wasExcluded: false } as const;

/**
 * When a learner could first see a review in results that were released; null before. A release that had none for them,
 * because nobody had reviewed their work or they handed in later, does not use up their days. (SL-1)
 */
export async function selectFirstShownAt(db: ShardDb, id: GroupAssignmentId, learnerId: UserId): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(coalesce(r.first_released_at, r.released_at)) as at
    from score_runs r join scores s on s.shard = r.shard and s.score_run_id = r.id and s.user_id = ${learnerId}
    where r.group_assignment_id = ${id} and r.released_at is not null and r.unreleased_at is null
      and s.received @> ${JSON.stringify([SHOWN])}::jsonb`.execute(db);
  return rows[0]?.at ?? null;
}

interface ReactionRow extends Reaction {
  readonly evaluationId: EvaluationId;
}

/** What one author said last of the reviews they received. */
export async function selectReactions(
  db: ShardDb,
  id: GroupAssignmentId,
  authorId: UserId,
): Promise<Map<EvaluationId, Reaction>> {
  const { rows } = await sql<ReactionRow>`
    select distinct on (evaluation_id) evaluation_id as "evaluationId", is_specific as "isSpecific",
      is_useful as "isUseful", is_kind as "isKind", reply
    from reactions
    where group_assignment_id = ${id} and author_id = ${authorId}
    order by evaluation_id, day_starts_at desc`.execute(db);
  return new Map(rows.map(({ evaluationId, ...reaction }) => [evaluationId, reaction]));
}

export interface SecondLookRow {
  readonly id: string;
  readonly evaluationId: EvaluationId;
  readonly concerns: SecondLookConcern;
  readonly criterionId: string | null;
  readonly reason: string;
  readonly askedAt: Date;
  readonly decision: SecondLookDecision | null;
  readonly answer: string;
  readonly answeredAt: Date | null;
  readonly tookEffectAt: Date | null;
}

/**
 * Since when scores are computed with the decision of the second look `l` about the review `e`: since it was made, or
 * since before where the review was set aside or the rating binding already. (SL-7)
 */
export const TOOK_EFFECT_AT = sql<Date | null>`case l.decision
  when 'excluded' then least(l.answered_at, e.counted_since)
  when 'graded' then least(l.answered_at, (select g.counted_since from evaluations g where g.shard = l.shard
    and g.submission_id = l.submission_id and g.evaluator_id = l.answered_by and g.kind = 'superior')) end`;

/** What one author asked for, the newest first. */
export async function selectSecondLooksOf(
  db: ShardDb,
  id: GroupAssignmentId,
  authorId: UserId,
): Promise<SecondLookRow[]> {
  const { rows } = await sql<SecondLookRow>`
    select l.id, l.evaluation_id as "evaluationId", l.concerns, l.criterion_id as "criterionId", l.reason,
      l.created_at as "askedAt", l.decision, l.answer, l.answered_at as "answeredAt", ${TOOK_EFFECT_AT} as "tookEffectAt"
    from second_looks l join evaluations e on e.shard = l.shard and e.id = l.evaluation_id
    where l.group_assignment_id = ${id} and l.author_id = ${authorId}
    order by l.created_at desc, l.id desc`.execute(db);
  return rows;
}

type ScoreRunOf = Pick<ComputedRun, 'id' | 'groupAssignmentId'>;

/**
 * The reviews one person gave that a run shows to their authors. The query starts from their few reviews and never
 * scans a class. Reviews handed in or set aside after the run change nothing: nobody else can react to them, and a
 * reviewer who saw the figures drop would know that a review was set aside. (RE-3)
 */
const shownIn = ({ id: scoreRun, groupAssignmentId: id }: ScoreRunOf, reviewerId: UserId) => sql`
  evaluations e
    cross join lateral (select w.user_id from submissions w where w.shard = e.shard and w.id = e.submission_id
      limit 1) as work
    cross join lateral (select from scores s where s.shard = e.shard and s.score_run_id = ${scoreRun}
      and s.user_id = work.user_id
      and s.received @> jsonb_build_array(${JSON.stringify(SHOWN)}::jsonb || jsonb_build_object('id', e.id))
      limit 1) as score
  where e.group_assignment_id = ${id} and e.kind = 'peer' and e.evaluator_id = ${reviewerId}`;

/**
 * What authors had said last of the reviews that one person gave and a run shows, on the days before one. While a review
 * is set aside, what its author wrote back is left out as well: so staff can keep an insult from its reader. (RE-6)
 */
export async function selectThanks(
  db: ShardDb,
  scoreRun: ScoreRunOf,
  reviewerId: UserId,
  today: Date,
): Promise<Reaction[]> {
  const { rows } = await sql<Reaction>`
    select last."isSpecific", last."isUseful", last."isKind",
      case when given.excluded_at is null then last.reply else '' end as reply
    from (select e.shard, e.id, e.excluded_at from ${shownIn(scoreRun, reviewerId)}) as given
      cross join lateral (select is_specific as "isSpecific", is_useful as "isUseful",
        is_kind as "isKind", reply from reactions r where r.shard = given.shard
        and r.evaluation_id = given.id and r.day_starts_at < ${today}::timestamptz
        order by r.day_starts_at desc limit 1) as last`.execute(db);
  return rows;
}

/** Of how many works in a run one person's review is shown to the author. */
export async function selectReviewsShown(db: ShardDb, scoreRun: ScoreRunOf, reviewerId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${shownIn(scoreRun, reviewerId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

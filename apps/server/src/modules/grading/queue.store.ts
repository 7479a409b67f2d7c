import type { ShardDb } from '@circuit/db';
import type {
  EvaluationId,
  GroupAssignmentId,
  GroupId,
  RubricVersionId,
  SubmissionId,
  UserId,
} from '@circuit/domain/kernel';
import type { ReportKind } from '@circuit/domain/evaluations';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

/** Every hand-in that was ever begun in an assignment, in the order in which they were. */
export async function selectBegunIds(db: ShardDb, id: GroupAssignmentId): Promise<SubmissionId[]> {
  const { rows } = await sql<{ id: SubmissionId }>`
    select id from submissions where group_assignment_id = ${id} order by id`.execute(db);
  return rows.map((row) => row.id);
}

export interface QueueWorkRow {
  readonly submissionId: SubmissionId;
  readonly authorId: UserId;
  readonly openReports: readonly ReportKind[];
  readonly sections: readonly string[];
  readonly skippedAt: Date | null;
  readonly drawnAt: Date | null;
  readonly claimedBy: UserId | null;
  readonly claimedAt: Date | null;
  readonly claimEndsAt: Date | null;
  readonly claimerName: string | null;
}

const WORKS = sql`
  select s.id as "submissionId", s.user_id as "authorId",
    coalesce((select jsonb_agg(r.kind order by r.id) from reports r
      where r.shard = s.shard and r.submission_id = s.id and r.settled_at is null), '[]') as "openReports",
    array(select distinct unnest(g.sections) from group_user_roles g where g.shard = s.shard
      and g.group_id = s.group_id and g.user_id = s.user_id and g.role = 'GroupLearner' order by 1) as sections,
    q.skipped_at as "skippedAt", q.drawn_at as "drawnAt", q.claimed_by as "claimedBy", q.claimed_at as "claimedAt",
    q.claim_ends_at as "claimEndsAt", nullif(btrim(c.first_name || ' ' || c.last_name), '') as "claimerName"
  from submissions s
    left join queue_items q on q.shard = s.shard and q.submission_id = s.id
    left join users c on c.shard = q.shard and c.id = q.claimed_by`;

const COUNTS = sql`s.status = 'HandedIn' and exists (
  select from group_user_roles g where g.shard = s.shard and g.group_id = s.group_id and g.user_id = s.user_id
    and g.role = 'GroupLearner')`;

/** What students of the course have handed in, also what was pulled: somebody must look at it. */
export async function selectQueueWorks(db: ShardDb, id: GroupAssignmentId): Promise<QueueWorkRow[]> {
  const { rows } = await sql<QueueWorkRow>`
    ${WORKS} where s.group_assignment_id = ${id} and ${COUNTS} order by s.id`.execute(db);
  return rows;
}

export async function selectOptionalQueueWork(
  db: ShardDb,
  id: GroupAssignmentId,
  submissionId: SubmissionId,
): Promise<QueueWorkRow | undefined> {
  const { rows } = await sql<QueueWorkRow>`
    ${WORKS} where s.group_assignment_id = ${id} and s.id = ${submissionId} and ${COUNTS}`.execute(db);
  return rows[0];
}

export interface RatingRow {
  readonly submissionId: SubmissionId;
  readonly rubricVersionId: RubricVersionId;
  /** Choices alone: the comments of a whole class are not worth sending for a spread. */
  readonly answers: readonly CriterionAnswer[];
}

/** What the reviews of an assignment that count have chosen. */
export async function selectRatings(db: ShardDb, id: GroupAssignmentId): Promise<RatingRow[]> {
  const { rows } = await sql<RatingRow>`
    select e.submission_id as "submissionId", e.rubric_version_id as "rubricVersionId",
      (select coalesce(jsonb_agg(jsonb_build_object('criterionId', a -> 'criterionId', 'choice', a -> 'choice',
        'comment', '')), '[]') from jsonb_array_elements(e.answers) a) as answers
    from evaluations e where e.group_assignment_id = ${id} and e.kind = 'peer' and e.status <> 'Draft'
      and e.excluded_at is null`.execute(db);
  return rows;
}

export interface SuperiorRow {
  readonly id: EvaluationId;
  readonly submissionId: SubmissionId;
  readonly evaluatorId: UserId;
  readonly graderName: string;
  readonly status: 'Draft' | 'HandedIn' | 'Finalized';
  readonly rubricVersionId: RubricVersionId;
  /** The version of the hand-in that was read when it was begun. (RV-13) */
  readonly workVersionId: string | null;
  readonly answers: readonly CriterionAnswer[];
  readonly unfinishedAnswers: readonly CriterionAnswer[] | null;
  readonly handedInAt: Date | null;
  /** Since when it says what it says to the scores; null where nothing was written since that is kept. */
  readonly countedSince: Date | null;
  readonly version: number;
}

const SUPERIOR = sql`
  select e.id, e.submission_id as "submissionId", e.evaluator_id as "evaluatorId",
    coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email) as "graderName", e.status, e.rubric_version_id as "rubricVersionId",
    e.submission_version_id as "workVersionId", e.answers, e.unfinished_answers as "unfinishedAnswers", e.handed_in_at as "handedInAt", e.counted_since as "countedSince", e.version
  from evaluations e join users u on u.shard = e.shard and u.id = e.evaluator_id`;

/** Graders' evaluations of an assignment, begun and handed in, the newest hand-in first. */
export async function selectSuperiors(db: ShardDb, id: GroupAssignmentId): Promise<SuperiorRow[]> {
  const { rows } = await sql<SuperiorRow>`
    ${SUPERIOR} where e.group_assignment_id = ${id} and e.kind = 'superior'
    order by e.handed_in_at desc nulls last, e.id desc`.execute(db);
  return rows;
}

/** Those of one hand-in; held until the transaction ends when one of them is to be changed. */
export async function selectSuperiorsOf(
  db: ShardDb,
  submissionId: SubmissionId,
  lock: 'lock' | 'read' = 'read',
): Promise<SuperiorRow[]> {
  const { rows } = await sql<SuperiorRow>`
    ${SUPERIOR} where e.submission_id = ${submissionId} and e.kind = 'superior' order by e.id
    ${lock === 'lock' ? sql`for update of e` : sql``}`.execute(db);
  return rows;
}

interface NewClaim {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId: SubmissionId;
  readonly userId: UserId;
  readonly now: Date;
  readonly endsAt: Date;
}

/**
 * Takes an essay that is free, or keeps one's own for longer. False when somebody else has it: two graders who take it
 * at once wait for each other here, and one of them finds it taken.
 */
export async function takeClaim(db: ShardDb, claim: NewClaim): Promise<boolean> {
  const { groupId, groupAssignmentId, submissionId, userId, now, endsAt } = claim;
  const { rows } = await sql`
    insert into queue_items as q (group_id, group_assignment_id, submission_id, claimed_by, claimed_at, claim_ends_at)
    values (${groupId}, ${groupAssignmentId}, ${submissionId}, ${userId}, ${now}, ${endsAt})
    on conflict (shard, submission_id) do update
      set claimed_by = excluded.claimed_by, claim_ends_at = excluded.claim_ends_at,
        claimed_at = case when q.claimed_by = excluded.claimed_by and q.claim_ends_at > ${now} then q.claimed_at
          else excluded.claimed_at end
      where q.claimed_by is null or q.claimed_by = excluded.claimed_by or q.claim_ends_at <= ${now}
    returning q.id`.execute(db);
  return rows.length > 0;
}

/** Whatever one person has open in an assignment besides this one is free again. */
export async function releaseOthers(
  db: ShardDb,
  id: GroupAssignmentId,
  userId: UserId,
  submissionId: SubmissionId,
): Promise<void> {
  await sql`update queue_items set claimed_by = null, claimed_at = null, claim_ends_at = null
    where group_assignment_id = ${id} and claimed_by = ${userId} and submission_id <> ${submissionId}`.execute(db);
}

export async function releaseClaim(db: ShardDb, submissionId: SubmissionId, userId: UserId): Promise<void> {
  await sql`update queue_items set claimed_by = null, claimed_at = null, claim_ends_at = null
    where submission_id = ${submissionId} and claimed_by = ${userId}`.execute(db);
}

interface OfWork {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionIds: readonly SubmissionId[];
}

/** Says when these were put last, or drawn. */
export async function markQueueItems(
  db: ShardDb,
  { groupId, groupAssignmentId, submissionIds }: OfWork,
  column: 'skipped_at' | 'drawn_at',
  at: Date,
): Promise<void> {
  const name = sql.ref(column);
  await sql`
    insert into queue_items (group_id, group_assignment_id, submission_id, ${name})
    select ${groupId}, ${groupAssignmentId}, id, ${at}::timestamptz from unnest(${[...submissionIds]}::uuid[]) as id
    on conflict (shard, submission_id) do update set ${name} = ${at}::timestamptz`.execute(db);
}

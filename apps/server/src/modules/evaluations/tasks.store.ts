import { statement, type ShardDb } from '@circuit/db';
import type {
  ArtifactId,
  EvaluationId,
  GroupAssignmentId,
  RubricVersionId,
  SubmissionId,
  UserId,
} from '@circuit/domain/kernel';
import type { ReportKind } from '@circuit/domain/evaluations';
import type { RichDocument } from '@circuit/domain/richText';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

/** One piece of work that somebody was asked to review, or their own, with what they did so far. */
export interface TaskRow {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly kind: 'peer' | 'self';
  readonly submissionId: SubmissionId;
  readonly isVolunteered: boolean;
  /** The same for everything that was given to them at once, and sorts after all that was given before. */
  readonly turn: string;
  /** Nobody reviews it now, for whatever reason. */
  readonly isGone: boolean;
  readonly isReplaced: boolean;
  readonly evaluationId: EvaluationId | null;
  readonly evaluationStatus: 'Draft' | 'HandedIn' | 'Finalized' | null;
  readonly rubricVersionId: RubricVersionId | null;
  /** The version that a review of a classmate's work was begun on; null before, and of the own work always the last. */
  readonly workVersionId: string | null;
  readonly answers: readonly CriterionAnswer[];
  readonly unfinishedAnswers: readonly CriterionAnswer[] | null;
  readonly handedInAt: Date | null;
  readonly version: number;
  readonly reportKind: ReportKind | null;
}

const EVALUATION = sql`e.id as "evaluationId", e.status as "evaluationStatus", e.rubric_version_id as "rubricVersionId",
  case e.kind when 'peer' then e.submission_version_id end as "workVersionId",
  coalesce(e.answers, '[]') as answers, e.unfinished_answers as "unfinishedAnswers", e.handed_in_at as "handedInAt",
  coalesce(e.version, 0) as version`;

// By the first row of a job: within one, rows are written in an order that has to do with the works. What has no job
// is a turn of its own.
const TURN = sql`first_value(a.id) over (partition by a.group_assignment_id,
  coalesce(a.job_log_id, case when a.source <> 'distribute' then a.id end)
  order by a.id)::text`;

/** What a person was given to review in these assignments, and their own hand-in if there is one; in no order to rely on. */
export function selectTasks(db: ShardDb, ids: readonly GroupAssignmentId[], userId: UserId): Promise<TaskRow[]> {
  return TASKS.run(db, { ids, userId });
}

const TASKS = statement<{ ids: readonly GroupAssignmentId[]; userId: UserId }, TaskRow>(
  ({ ids, userId }) => sql`
    select a.group_assignment_id as "groupAssignmentId", 'peer' as kind, a.submission_id as "submissionId", a.source = 'volunteer' as "isVolunteered",
      ${TURN} as turn,
      a.status <> 'Given' or s.status <> 'HandedIn' or s.pulled_at is not null as "isGone",
      a.status = 'Replaced' as "isReplaced", ${EVALUATION}, r.kind as "reportKind"
    from allocations a join submissions s on s.shard = a.shard and s.id = a.submission_id
    left join evaluations e on e.shard = a.shard and e.submission_id = a.submission_id and e.evaluator_id = a.reviewer_id
      and e.kind = 'peer'
    left join reports r on r.shard = a.shard and r.submission_id = a.submission_id and r.reporter_id = a.reviewer_id
    where a.group_assignment_id = any (${ids}::uuid[]) and a.reviewer_id = ${userId}
    union all
    select s.group_assignment_id, 'self', s.id, false, '', s.status <> 'HandedIn', false, ${EVALUATION}, null
    from submissions s
    left join evaluations e on e.shard = s.shard and e.submission_id = s.id and e.evaluator_id = s.user_id
      and e.kind = 'self'
    where s.group_assignment_id = any (${ids}::uuid[]) and s.user_id = ${userId}
      and s.status <> 'Draft'`,
);

/**
 * Holds what a person was given to review in one assignment, and their own hand-in, until the transaction ends: their windows
 * take turns, and what was decided on stays so.
 */
export async function lockTasks(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<void> {
  // Not "for update": classmates' reviews point at this row, and would wait for one who waits for theirs.
  await sql`select from submissions where group_assignment_id = ${id} and user_id = ${userId}
    for no key update`.execute(db);
  await sql`select from allocations where group_assignment_id = ${id} and reviewer_id = ${userId}
    order by id for update`.execute(db);
}

export interface WorkRow {
  readonly versionId: string;
  readonly document: RichDocument;
  readonly artifactIds: readonly ArtifactId[];
  /** Links whose title names their author. */
  readonly renamedIds: readonly ArtifactId[];
}

/** Authors see what they wrote; others see it without its author's name if it handed itself in. (HD-7) */
export type WorkView = 'own' | 'anonymous';

/** The version that the review was begun on, or what was handed in last. (RV-13) */
export async function selectOptionalWork(
  db: ShardDb,
  { submissionId, workVersionId }: Pick<TaskRow, 'submissionId' | 'workVersionId'>,
  view: WorkView = 'anonymous',
): Promise<WorkRow | undefined> {
  const shownView = sql`case when ${view}::text = 'anonymous' then v.reviewer_view end`;
  const { rows } = await sql<WorkRow>`
    select v.id as "versionId", coalesce((${shownView}) -> 'document', v.handed_in_document) as document,
      coalesce((select jsonb_agg(a) from jsonb_array_elements(v.artifact_ids) a
        where not coalesce((${shownView}) -> 'leftOutIds' @> a, false)), '[]') as "artifactIds",
      coalesce((${shownView}) -> 'renamedIds', '[]') as "renamedIds"
    from submission_versions v where v.submission_id = ${submissionId}
      and v.id = coalesce(${workVersionId}::uuid, v.id) order by v.number desc limit 1`.execute(db);
  return rows[0];
}

/** Every version of a hand-in, the last one first. */
export async function selectVersionIds(db: ShardDb, submissionId: SubmissionId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from submission_versions where submission_id = ${submissionId} order by number desc`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether somebody was given a hand-in to review and it is still there for them: its files open then, and only then. */
export async function selectIsReviewing(db: ShardDb, submissionId: string, userId: UserId): Promise<boolean> {
  const { rows } =
    await sql`select from allocations a join submissions s on s.shard = a.shard and s.id = a.submission_id
    where a.submission_id = ${submissionId} and a.reviewer_id = ${userId} and a.status = 'Given'
      and s.status = 'HandedIn' and s.pulled_at is null`.execute(db);
  return rows.length > 0;
}

export interface DistributionRow {
  readonly hasRun: boolean;
  readonly hasFailed: boolean;
  readonly isRunning: boolean;
  readonly done: number | null;
  readonly total: number | null;
}

/** Whether essays were given out in each of these assignments, or are being given out now. */
export async function selectDistributions(
  db: ShardDb,
  ids: readonly GroupAssignmentId[],
): Promise<Map<GroupAssignmentId, DistributionRow>> {
  const rows = ids.length === 0 ? [] : await DISTRIBUTIONS.run(db, { ids });
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

const DISTRIBUTIONS = statement<
  { ids: readonly GroupAssignmentId[] },
  DistributionRow & { readonly id: GroupAssignmentId }
>(
  ({ ids }) => sql`
    select r.id,
      exists (select from allocations a where a.group_assignment_id = r.id and a.source = 'distribute')
        or exists (select from job_logs l where l.group_assignment_id = r.id and l.kind = 'distribute'
          and l.status = 'succeeded') as "hasRun",
      coalesce(j.status in ('queued', 'running'), false) as "isRunning",
      coalesce(j.status in ('failed', 'cancelled'), false) as "hasFailed", j.done, j.total
    from unnest(${ids}::uuid[]) as r (id) left join lateral (
      select l.status, l.done, l.total from job_logs l
      where l.group_assignment_id = r.id and l.kind = 'distribute'
      order by l.id desc limit 1) j on true`,
);

export async function selectDistribution(db: ShardDb, id: GroupAssignmentId): Promise<DistributionRow> {
  const row = (await selectDistributions(db, [id])).get(id);
  if (row === undefined) throw new Error('The query returned no row.');
  return row;
}

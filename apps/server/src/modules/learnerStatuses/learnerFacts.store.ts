import { statement, type ShardDb } from '@circuit/db';
import type { EssayTry } from '@circuit/domain/calibrations';
import type { CalibrationId, GroupAssignmentId, RubricVersionId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { PhaseType } from '@circuit/domain/phases';
import type { TaskFacts } from '@circuit/domain/evaluations';
import type { Part } from '@circuit/domain/scoring';
import { sql, type RawBuilder } from 'kysely';

import { hasSeenResults } from '#modules/groupAssignments/public.ts';
import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

export interface LearnerRow {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly lastSeenAt: Date | null;
  readonly submissionId: SubmissionId | null;
  readonly hasDraft: boolean;
  readonly isHandedIn: boolean;
  readonly isWithdrawn: boolean;
  readonly handedInAt: Date | null;
  readonly isLate: boolean;
  readonly permits: readonly { readonly phase: PhaseType; readonly until: number; readonly cascades: boolean }[];
  readonly excused: readonly Part[];
  readonly tries: readonly (EssayTry & { readonly rubricVersionId: RubricVersionId })[];
  readonly tasks: readonly TaskFacts[];
  readonly self: 'none' | 'begun' | 'done';
  readonly hasSeenResults: boolean;
}

/** What of it decides how somebody stands; who it is does not. */
export type JudgedLearner = Pick<
  LearnerRow,
  'hasDraft' | 'isHandedIn' | 'isWithdrawn' | 'permits' | 'excused' | 'tries' | 'tasks' | 'self' | 'hasSeenResults'
>;

const IS_LEARNER = sql`u.is_active and exists (select from group_user_roles r
  where r.group_id = e.group_id and r.user_id = u.id and r.role = 'GroupLearner')`;

interface Search extends PageRequest {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly keywords?: string | undefined;
}

/** One page of the learners of a course: who they are is looked up for all, what they have done for these. */
export async function selectLearnerPage(db: ShardDb, { groupAssignmentId, keywords, ...page }: Search) {
  const names = sql<string>`u.first_name || ' ' || u.last_name || ' ' || u.email`;
  const found = sql<{ id: UserId }>`
    select u.id, lower(u.last_name) as "lastName", lower(u.first_name) as "firstName"
    from group_assignments e cross join users u
    where e.id = ${groupAssignmentId} and ${IS_LEARNER} and ${containsWords(names, keywords)}`;
  const { items, totalCount } = await selectPage(db, found, page, { name: ['lastName', 'firstName'] });
  const ids = items.map(({ id }) => id);
  const rows = new Map((await selectLearnerRows(db, groupAssignmentId, ids)).map((row) => [row.userId, row]));
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), totalCount };
}

/** Whose facts are asked for: one person's, those of a list who are learners of the course, or all its learners'. */
type Whom = UserId | readonly UserId[] | { readonly role: 'GroupLearner' };

/** Whether something stands in a hand-in `s`, or hangs on it. */
export const HAS_DRAFT = sql`(coalesce(s.has_text, false) or exists (select from artifacts a where a.shard = s.shard
  and a.holder_kind = 'submission' and a.holder_id = s.id and a.use = 'file' and not a.is_deleted))`;

/** Whether a hand-in `s` is handed in, and what stands in it now is not what was handed in last. */
export const HAS_NEWER_CHANGES = sql<boolean>`(s.status = 'HandedIn' and coalesce((select v.document_hash <> s.draft_hash
    or v.artifact_ids <> (select coalesce(jsonb_agg(a.id order by a.id), '[]') from artifacts a
      where a.shard = s.shard and a.holder_kind = 'submission' and a.holder_id = s.id and a.use = 'file'
        and not a.is_deleted)
  from submission_versions v where v.shard = s.shard and v.submission_id = s.id
  order by v.number desc limit 1), false))`;

export async function selectHasNewerChanges(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ hasNewerChanges: boolean }>`
    select ${HAS_NEWER_CHANGES} as "hasNewerChanges" from submissions s
    where s.group_assignment_id = ${id} and s.user_id = ${userId}`.execute(db);
  return rows[0]?.hasNewerChanges ?? false;
}

/** What people have done in one assignment or in several, by last name: one row for each person and assignment. */
export async function selectLearnerRows(
  db: ShardDb,
  groupAssignments: GroupAssignmentId | readonly GroupAssignmentId[],
  whom: Whom,
): Promise<LearnerRow[]> {
  const ids = typeof groupAssignments === 'string' ? [groupAssignments] : [...groupAssignments];
  if (ids.length === 0) return [];
  if (typeof whom === 'string') return OF_ONE.run(db, { ids, userId: whom });
  const only = 'role' in whom ? sql`true` : sql`u.id = any (${[...whom]}::uuid[])`;
  const people = sql`join group_user_roles r on r.shard = e.shard and r.group_id = e.group_id and r.role = 'GroupLearner'
    join users u on u.shard = r.shard and u.id = r.user_id and u.is_active and ${only}`;
  return (await learnerRows(ids, people).execute(db)).rows;
}

/** On the home page of every student. */
const OF_ONE = statement<{ ids: readonly GroupAssignmentId[]; userId: UserId }, LearnerRow>(({ ids, userId }) =>
  learnerRows(ids, sql`join users u on u.shard = e.shard and u.id = ${userId}`),
);

/** Starting at whom is asked for: a planner that begins with all people of the university compares them with every assignment. */
function learnerRows(ids: readonly GroupAssignmentId[], people: RawBuilder<unknown>) {
  return sql<LearnerRow>`
    select e.id as "groupAssignmentId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.last_seen_at as "lastSeenAt", s.id as "submissionId",
      ${HAS_DRAFT} as "hasDraft",
      coalesce(s.status = 'HandedIn', false) as "isHandedIn", coalesce(s.status = 'Withdrawn', false) as "isWithdrawn", v.handed_in_at as "handedInAt",
      coalesce(v.is_late, false) as "isLate",
      coalesce((select jsonb_agg(jsonb_build_object('phase', l.phase, 'cascades', l.cascades,
          'until', (extract(epoch from l.until) * 1000)::float8))
        from late_activity_permits l
        where l.group_assignment_id = e.id and l.user_id = u.id and not l.is_deleted), '[]') as permits,
      array(select x.part from excusals x
        where x.group_assignment_id = e.id and x.user_id = u.id and not x.is_deleted) as excused,
      coalesce((select jsonb_agg(jsonb_build_object('essayId', t.calibration_id, 'isHandedIn', t.status = 'HandedIn',
          'rubricVersionId', t.rubric_version_id, 'isGranted', t.another_try_at is not null,
          'isLast', (t.declined_at is not null or t.key_shown_at is not null) and t.another_try_at is null) order by t.try_number)
        from evaluations t where t.group_assignment_id = e.id and t.kind = 'calibration' and t.evaluator_id = u.id),
        '[]') as tries,
      coalesce((select jsonb_agg(jsonb_build_object('evaluationStatus', p.status,
          'isVolunteered', a.source = 'volunteer', 'isTopUp', a.source = 'topUp',
          'isGone', a.status <> 'Given' or w.status <> 'HandedIn' or w.pulled_at is not null))
        from allocations a join submissions w on w.shard = a.shard and w.id = a.submission_id
        left join evaluations p on p.shard = a.shard and p.submission_id = a.submission_id
          and p.evaluator_id = a.reviewer_id and p.kind = 'peer'
        where a.group_assignment_id = e.id and a.reviewer_id = u.id), '[]') as tasks,
      coalesce((select case f.status when 'Draft' then 'begun' else 'done' end from evaluations f
        where f.submission_id = s.id and f.kind = 'self' and f.evaluator_id = u.id), 'none') as self,
      ${hasSeenResults(sql`e.id`, sql`u.id`)} as "hasSeenResults"
    from group_assignments e ${people}
    left join submissions s on s.shard = e.shard and s.group_assignment_id = e.id and s.user_id = u.id
    left join lateral (select w.handed_in_at, w.is_late from submission_versions w
      where w.shard = s.shard and w.submission_id = s.id order by w.number desc limit 1) v on s.status = 'HandedIn'
    where e.id = any (${ids}::uuid[])
    order by lower(u.last_name), lower(u.first_name), u.id`;
}

interface SharedFactsRow {
  readonly id: GroupAssignmentId;
  /** The practice essays that count, in their order. */
  readonly essayIds: readonly CalibrationId[];
  /** Whether learners see scores (true), or saw them until staff unreleased them (false); null if they never did. */
  readonly isReleased: boolean | null;
}

/** What holds for everybody in these assignments. */
export async function selectSharedFacts(
  db: ShardDb,
  ids: readonly GroupAssignmentId[],
): Promise<ReadonlyMap<GroupAssignmentId, SharedFactsRow>> {
  const rows = ids.length === 0 ? [] : await SHARED_FACTS.run(db, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

const SHARED_FACTS = statement<{ ids: readonly GroupAssignmentId[] }, SharedFactsRow>(
  ({ ids }) => sql`
    select e.id,
      array(select c.id from group_assignment_calibrations c
        where c.group_assignment_id = e.id and c.is_included and not c.is_deleted order by c.position, c.id) as "essayIds",
      (select bool_or(r.unreleased_at is null) from score_runs r
        where r.group_assignment_id = e.id and r.released_at is not null) as "isReleased"
    from unnest(${ids}::uuid[]) as e (id)`,
);

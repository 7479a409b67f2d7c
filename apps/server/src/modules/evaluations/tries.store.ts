import type { ShardDb } from '@circuit/db';
import type {
  CalibrationId,
  EvaluationId,
  GroupAssignmentId,
  GroupId,
  RubricVersionId,
  UserId,
} from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

/** A practice essay with its key; what a learner sees of it is decided elsewhere. */
export interface EssayRow {
  readonly id: CalibrationId;
  readonly sampleText: RichDocument;
  readonly expertAnswers: readonly CriterionAnswer[];
}

const ESSAYS = sql`select c.id, c.sample_text as "sampleText", c.expert_answers as "expertAnswers"
  from group_assignment_calibrations c`;

/** Those that count, in their order. */
export async function selectEssays(db: ShardDb, id: GroupAssignmentId): Promise<EssayRow[]> {
  const { rows } = await sql<EssayRow>`
    ${ESSAYS} where c.group_assignment_id = ${id} and c.is_included and not c.is_deleted order by c.position, c.id`.execute(
    db,
  );
  return rows;
}

/** One of them, also when it is left out. */
export async function selectOptionalEssay(
  db: ShardDb,
  id: GroupAssignmentId,
  calibrationId: CalibrationId,
): Promise<EssayRow | undefined> {
  const { rows } = await sql<EssayRow>`
    ${ESSAYS} where c.group_assignment_id = ${id} and c.id = ${calibrationId} and not c.is_deleted`.execute(db);
  return rows[0];
}

export interface TryRow {
  readonly id: EvaluationId;
  readonly essayId: CalibrationId;
  readonly rubricVersionId: RubricVersionId;
  readonly number: number;
  readonly status: 'Draft' | 'HandedIn';
  readonly isHandedIn: boolean;
  readonly isLast: boolean;
  readonly isKeyShown: boolean;
  readonly isGranted: boolean;
  readonly answers: readonly CriterionAnswer[];
  readonly handedInAt: Date | null;
  readonly version: number;
}

const COLUMNS = sql`t.id, t.calibration_id as "essayId", t.rubric_version_id as "rubricVersionId",
  t.try_number as number, t.status, t.status = 'HandedIn' as "isHandedIn",
  (t.declined_at is not null or t.key_shown_at is not null) and t.another_try_at is null as "isLast",
  t.key_shown_at is not null as "isKeyShown", t.another_try_at is not null as "isGranted",
  t.answers, t.handed_in_at as "handedInAt", t.version`;

/** What one person did with the practice essays of an assignment, the first try first; locked, it stays so until the end. */
export async function selectTries(
  db: ShardDb,
  id: GroupAssignmentId,
  evaluatorId: UserId,
  lock: 'lock' | 'read',
): Promise<TryRow[]> {
  const { rows } = await sql<TryRow>`select ${COLUMNS} from evaluations t
    where t.group_assignment_id = ${id} and t.kind = 'calibration' and t.evaluator_id = ${evaluatorId}
    order by t.try_number, t.id ${lock === 'lock' ? sql`for update of t` : sql``}`.execute(db);
  return rows;
}

interface StaffTryRow extends TryRow {
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface TrySearch extends PageRequest {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly calibrationId: CalibrationId;
  readonly keywords?: string | undefined;
}

/** What everybody handed in on one practice essay, by name. */
export async function selectTriesOnEssay(
  db: ShardDb,
  { groupAssignmentId, calibrationId, keywords, ...page }: TrySearch,
) {
  const names = sql<string>`u.first_name || ' ' || u.last_name || ' ' || u.email`;
  const found = sql<StaffTryRow>`
    select ${COLUMNS}, u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      lower(u.last_name) as "sortedLast", lower(u.first_name) as "sortedFirst"
    from evaluations t join users u on u.shard = t.shard and u.id = t.evaluator_id
    where t.group_assignment_id = ${groupAssignmentId} and t.kind = 'calibration'
      and t.calibration_id = ${calibrationId} and t.status = 'HandedIn' and ${containsWords(names, keywords)}`;
  return selectPage(db, found, page, { name: ['sortedLast', 'sortedFirst', 'userId', 'number'] });
}

interface NewTry {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly calibrationId: CalibrationId;
  readonly evaluatorId: UserId;
  readonly impersonatorId: UserId | null;
  readonly rubricVersionId: RubricVersionId;
  readonly number: number;
  readonly answers: readonly CriterionAnswer[];
}

/** Two windows that begin the same try begin one. */
export async function beginTry(db: ShardDb, one: NewTry): Promise<void> {
  await sql`
    insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, impersonator_id, calibration_id,
      rubric_version_id, try_number, answers)
    values (${one.groupId}, ${one.groupAssignmentId}, 'calibration', ${one.evaluatorId}, ${one.impersonatorId},
      ${one.calibrationId}, ${one.rubricVersionId}, ${one.number}, ${JSON.stringify(one.answers)}::jsonb)
    on conflict (shard, calibration_id, evaluator_id, try_number) where kind = 'calibration' do nothing`.execute(db);
}

interface TryChanges {
  readonly answers: readonly CriterionAnswer[];
  readonly handedInAt?: Date | null;
  readonly impersonatorId: UserId | null;
}

/** Saves it if it is a draft and still the version that the caller saw. */
export async function saveTry(
  db: ShardDb,
  id: EvaluationId,
  { answers, handedInAt = null, impersonatorId }: TryChanges,
  seenVersion: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    update evaluations set answers = ${JSON.stringify(answers)}::jsonb, impersonator_id = ${impersonatorId}::uuid,
      handed_in_at = ${handedInAt}::timestamptz,
      status = case when ${handedInAt}::timestamptz is null then 'Draft' else 'HandedIn' end
    where id = ${id} and version = ${seenVersion} and status = 'Draft' returning version`.execute(db);
  return rows[0]?.version;
}

export async function declineSecondTry(db: ShardDb, id: EvaluationId, at: Date): Promise<void> {
  await sql`update evaluations set declined_at = ${at} where id = ${id} and declined_at is null`.execute(db);
}

export async function noteKeyShown(db: ShardDb, id: EvaluationId, at: Date): Promise<void> {
  await sql`update evaluations set key_shown_at = ${at} where id = ${id} and key_shown_at is null`.execute(db);
}

interface Grant {
  readonly at: Date;
  readonly by: UserId;
  readonly reason: string;
}

/** Allows the student who handed in this try one more. */
export async function grantAnotherTry(db: ShardDb, id: EvaluationId, { at, by, reason }: Grant): Promise<void> {
  await sql`update evaluations set another_try_at = ${at}, another_try_by = ${by}, another_try_reason = ${reason}
    where id = ${id}`.execute(db);
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { Named } from '@circuit/domain/people';
import { MOST_REMINDERS, type ClockKind, type TaskPhase, type Told } from '@circuit/domain/reminders';
import { sql } from 'kysely';

type TaskMessageKind = ClockKind | 'nudge';

/** One transaction at a time for each assignment: the second one sees what the first has sent. */
export async function lockReminders(db: ShardDb, groupId: GroupId, id: GroupAssignmentId): Promise<void> {
  await addReminders(db, groupId, id);
  await sql`select from group_assignment_reminders where group_assignment_id = ${id} for update`.execute(db);
}

async function addReminders(db: ShardDb, groupId: GroupId, id: GroupAssignmentId): Promise<void> {
  await db
    .insertInto('group_assignment_reminders')
    .values({ group_assignment_id: id, group_id: groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function selectAreRemindersOn(db: ShardDb, id: GroupAssignmentId): Promise<boolean> {
  const row = await db
    .selectFrom('group_assignment_reminders')
    .select('is_on as isOn')
    .where('group_assignment_id', '=', id)
    .executeTakeFirst();
  return row?.isOn ?? true;
}

/** Gives whether it was on. What the clock has to say it looks up at once. */
export async function updateAreRemindersOn(
  db: ShardDb,
  groupId: GroupId,
  id: GroupAssignmentId,
  isOn: boolean,
): Promise<boolean> {
  await lockReminders(db, groupId, id);
  const wasOn = await selectAreRemindersOn(db, id);
  if (wasOn !== isOn)
    await sql`update group_assignment_reminders set is_on = ${isOn}, next_look_at = circuit_now()
      where group_assignment_id = ${id}`.execute(db);
  return wasOn;
}

export interface NewTaskMessage {
  readonly userId: UserId;
  readonly phase: TaskPhase;
  readonly kind: TaskMessageKind;
  readonly endsAt: Date | null;
  readonly isSent: boolean;
}

interface TaskMessagePlace {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly sentBy: UserId | null;
}

/** Which of these are new: what the clock told before stays told. (RM-2) */
export async function insertTaskMessages(
  db: ShardDb,
  { groupId, groupAssignmentId, sentBy }: TaskMessagePlace,
  messages: readonly NewTaskMessage[],
): Promise<{ readonly userId: UserId; readonly phase: TaskPhase }[]> {
  const { rows } = await sql<{ userId: UserId; phase: TaskPhase }>`
    insert into task_messages (group_id, group_assignment_id, user_id, phase, kind, ends_at, is_sent, sent_by)
    select ${groupId}, ${groupAssignmentId}, n."userId", n.phase, n.kind, n."endsAt", n."isSent", ${sentBy}::uuid
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as n ("userId" uuid, phase text, kind text, "endsAt" timestamptz, "isSent" boolean)
    on conflict do nothing
    returning user_id as "userId", phase`.execute(db);
  return rows;
}

/** What the learners of an assignment were told, as far as the clock needs it: the newest few of each kind. */
export async function selectTold(db: ShardDb, id: GroupAssignmentId): Promise<ReadonlyMap<UserId, readonly Told[]>> {
  const { rows } = await sql<Told & { userId: UserId }>`
    select "userId", phase, kind, "endsAt", at from (
      select t.user_id as "userId", t.phase, t.kind, t.ends_at as "endsAt", t.created_at as at,
        row_number() over (partition by t.user_id, t.phase, t.kind order by t.created_at desc) as nth
      from task_messages t where t.group_assignment_id = ${id}) told
    where nth <= ${MOST_REMINDERS}`.execute(db);
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** When each of these was last nudged about this phase. */
export async function selectLastNudges(
  db: ShardDb,
  id: GroupAssignmentId,
  phase: TaskPhase,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, Date>> {
  const { rows } = await sql<{ userId: UserId; at: Date }>`
    select t.user_id as "userId", max(t.created_at) as at from task_messages t
    where t.group_assignment_id = ${id} and t.user_id = any (${[...userIds]}::uuid[]) and t.phase = ${phase}
      and t.kind = 'nudge'
    group by t.user_id`.execute(db);
  return new Map(rows.map(({ userId, at }) => [userId, at]));
}

interface SentRow {
  readonly phase: TaskPhase;
  readonly kind: TaskMessageKind;
  readonly count: number;
  readonly lastAt: Date;
}

export async function selectSent(db: ShardDb, id: GroupAssignmentId): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select t.phase, t.kind, count(distinct t.user_id)::int as count, max(t.created_at) as "lastAt"
    from task_messages t where t.group_assignment_id = ${id} and t.is_sent
    group by t.phase, t.kind order by "lastAt" desc, t.phase, t.kind`.execute(db);
  return rows;
}

/** What the letters of an assignment say of its course. */
export async function selectCourse(db: ShardDb, groupId: GroupId) {
  return db
    .selectFrom('groups')
    .select(['name as courseName', 'end_date as endDate'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
}

export async function selectNamed(db: ShardDb, userId: UserId): Promise<Named> {
  return db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function selectLearnerIds(db: ShardDb, groupId: GroupId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('group_user_roles')
    .select('user_id as id')
    .where('group_id', '=', groupId)
    .where('role', '=', 'GroupLearner')
    .execute();
  return rows.map(({ id }) => id);
}

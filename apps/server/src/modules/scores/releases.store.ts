import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, ScoreRunId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

interface Opening {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly scoreRunId: ScoreRunId;
  readonly userId: UserId;
  readonly at: Date;
}

/** Keeps the first time since the run was released last. Looking again writes nothing. */
export async function upsertOpening(db: ShardDb, one: Opening): Promise<void> {
  await sql`
    insert into result_openings as o (group_id, group_assignment_id, score_run_id, user_id, opened_at)
    select ${one.groupId}::uuid, ${one.groupAssignmentId}::uuid, r.id, ${one.userId}::uuid, ${one.at}::timestamptz
    from score_runs r where r.id = ${one.scoreRunId} and not exists (select from result_openings known
      where known.score_run_id = r.id and known.user_id = ${one.userId} and known.opened_at >= r.released_at)
    on conflict (shard, score_run_id, user_id) do update set opened_at = excluded.opened_at`.execute(db);
}

/** Who has opened results since their release: of what learners see now, or of one run that they saw. */
export async function selectOpened(
  db: ShardDb,
  id: GroupAssignmentId,
  which: 'shown' | ScoreRunId,
): Promise<ReadonlySet<UserId>> {
  const scoreRuns = which === 'shown' ? sql`r.unreleased_at is null` : sql`r.id = ${which}`;
  const { rows } = await sql<{ userId: UserId }>`
    select distinct o.user_id as "userId"
    from result_openings o join score_runs r on r.shard = o.shard and r.id = o.score_run_id
    where o.group_assignment_id = ${id} and o.opened_at >= r.released_at and ${scoreRuns}`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

interface Unrelease {
  readonly at: Date;
  readonly by: UserId;
  readonly reason: string;
}

/** Every run that learners saw at some time: none of the older ones may come back in place of the newest. */
export async function updateUnreleased(db: ShardDb, id: GroupAssignmentId, { at, by, reason }: Unrelease) {
  await sql`update score_runs set unreleased_at = ${at}::timestamptz, unreleased_by = ${by}, unrelease_reason = ${reason}
    where group_assignment_id = ${id} and released_at is not null and unreleased_at is null`.execute(db);
}

interface LastUnrelease {
  readonly scoreRunId: ScoreRunId;
  readonly at: Date;
  readonly reason: string;
}

/** How results were taken away last, with the run that learners saw then; nothing where they never were. */
export async function selectOptionalUnrelease(db: ShardDb, id: GroupAssignmentId): Promise<LastUnrelease | undefined> {
  const { rows } = await sql<LastUnrelease>`
    select id as "scoreRunId", unreleased_at as at, unrelease_reason as reason from score_runs
    where group_assignment_id = ${id} and unreleased_at is not null
    order by unreleased_at desc, released_at desc, number desc limit 1`.execute(db);
  return rows[0];
}

/** Whether the last release, unreleased since or not, showed the middle half of the class. */
export async function selectShowedClassRange(db: ShardDb, id: GroupAssignmentId): Promise<boolean> {
  const { rows } = await sql<{ shows: boolean }>`
    select shows_class_range as shows from score_runs where group_assignment_id = ${id} and released_at is not null
    order by released_at desc, number desc limit 1`.execute(db);
  return rows[0]?.shows ?? false;
}

export async function selectOpenSecondLookCount(db: ShardDb, id: GroupAssignmentId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from second_looks
    where group_assignment_id = ${id} and answered_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

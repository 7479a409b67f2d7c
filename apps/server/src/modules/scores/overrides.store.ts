import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { ScoreChangeKind } from '@circuit/domain/scores';
import { sql } from 'kysely';

interface NewOverride {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly userId: UserId;
  /** Null takes it away. */
  readonly totalTenths: number | null;
  readonly reason: string;
  readonly actorId: UserId;
  readonly impersonatorId: UserId | null;
  readonly at: Date;
}

/** 0 before the first. Held until the transaction ends. */
export async function lockOverride(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from score_overrides where group_assignment_id = ${id} and user_id = ${userId}
    for update`.execute(db);
  return rows[0]?.version ?? 0;
}

/** The caller has seen what is there. Two who begin at once: the second one finds a row. */
export async function upsertOverride(db: ShardDb, one: NewOverride, seenVersion: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into score_overrides (group_id, group_assignment_id, user_id, total_tenths, reason, actor_id, impersonator_id,
      decided_at)
    values (${one.groupId}, ${one.groupAssignmentId}, ${one.userId}, ${one.totalTenths}, ${one.reason}, ${one.actorId},
      ${one.impersonatorId}, ${one.at})
    on conflict (shard, group_assignment_id, user_id) do update set total_tenths = excluded.total_tenths,
      reason = excluded.reason, actor_id = excluded.actor_id, impersonator_id = excluded.impersonator_id,
      decided_at = excluded.decided_at
    where score_overrides.version = ${seenVersion}`.execute(db);
  return numAffectedRows === 1n;
}

export interface ScoreChange {
  readonly userId: UserId;
  readonly kind: ScoreChangeKind;
  readonly fromTenths: number | null;
  readonly toTenths: number | null;
  readonly reason: string;
}

interface OfScoreRun {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly actorId: UserId;
}

/** What learners who had seen another total read. */
export async function insertChanges(db: ShardDb, of: OfScoreRun, changes: readonly ScoreChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into score_changes (group_id, group_assignment_id, user_id, kind, from_tenths, to_tenths, reason, actor_id)
    select ${of.groupId}, ${of.groupAssignmentId}, n."userId", n.kind, n."fromTenths", n."toTenths", n.reason,
      ${of.actorId}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n ("userId" uuid, kind text, "fromTenths" int,
      "toTenths" int, reason text)`.execute(db);
}

export async function selectChanges(
  db: ShardDb,
  id: GroupAssignmentId,
  userId: UserId,
): Promise<(Omit<ScoreChange, 'userId'> & { readonly at: Date })[]> {
  const { rows } = await sql<Omit<ScoreChange, 'userId'> & { at: Date }>`
    select kind, from_tenths as "fromTenths", to_tenths as "toTenths", reason, created_at as at from score_changes
    where group_assignment_id = ${id} and user_id = ${userId} order by created_at desc, id desc`.execute(db);
  return rows;
}

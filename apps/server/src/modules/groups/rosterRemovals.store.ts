import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** The last reason is the one that is shown. */
export async function upsertRosterRemoval(
  db: ShardDb,
  groupId: GroupId,
  userId: UserId,
  reason: string,
): Promise<void> {
  await sql`
    insert into roster_removals (group_id, user_id, reason) values (${groupId}, ${userId}, ${reason})
    on conflict (shard, group_id, user_id) do update set reason = excluded.reason`.execute(db);
}

export async function deleteRosterRemovals(db: ShardDb, groupId: GroupId, userIds: readonly UserId[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`delete from roster_removals
    where group_id = ${groupId} and user_id = any (${userIds}::uuid[])`.execute(db);
}

/** Those of everybody else: a whole roster no longer names them. */
export async function forgetOtherRosterRemovals(
  db: ShardDb,
  groupId: GroupId,
  named: readonly UserId[],
): Promise<void> {
  await sql`delete from roster_removals
    where group_id = ${groupId} and not user_id = any (${named}::uuid[])`.execute(db);
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a person sees a result of an assignment now, or has opened one that was unreleased since. Asked wherever
 * somebody could evaluate themselves. (RV-14)
 */
export const hasSeenResults = (scoreRun: RawBuilder<unknown>, person: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from result_openings seen where seen.group_assignment_id = ${scoreRun} and seen.user_id = ${person})
  or exists (select from scores shown join score_runs by on by.shard = shown.shard and by.id = shown.score_run_id
    where shown.group_assignment_id = ${scoreRun} and shown.user_id = ${person}
      and by.released_at is not null and by.unreleased_at is null))`;

export async function selectHasSeenResults(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ hasSeen: boolean }>`
    select ${hasSeenResults(sql`${id}`, sql`${userId}`)} as "hasSeen"`.execute(db);
  return rows[0]?.hasSeen ?? false;
}

import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/**
 * Courses in which words of others may name the person: where they are, where they left work, and where the audit says
 * that they were given or lost a role. (EP-4)
 */
export async function selectCourses(db: ShardDb, userId: UserId): Promise<string[]> {
  const { rows } = await sql<{ groupId: string }>`
    select group_id as "groupId" from group_user_roles where user_id = ${userId}
    union select group_id from submissions where user_id = ${userId}
    union select group_id from evaluations where evaluator_id = ${userId}
    union select group_id from scores where user_id = ${userId}
    union select group_id from audit_events
      where entity = 'user' and entity_id = ${userId}::text and group_id is not null`.execute(db);
  return rows.map(({ groupId }) => groupId);
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** Hand-ins with a report that nobody of the staff has settled. */
export async function countReported(db: ShardDb, id: GroupAssignmentId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct submission_id)::int as count from reports
    where group_assignment_id = ${id} and settled_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The labels of everybody in a course who has one. */
export async function selectSections(db: ShardDb, groupId: GroupId): Promise<ReadonlyMap<UserId, string[]>> {
  const { rows } = await sql<{ userId: UserId; sections: string[] }>`
    select r.user_id as "userId", array_agg(distinct label) as sections
    from group_user_roles r, unnest(r.sections) as label
    where r.group_id = ${groupId} group by r.user_id`.execute(db);
  return new Map(rows.map(({ userId, sections }) => [userId, sections]));
}

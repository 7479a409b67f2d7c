import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** Hand-ins with a report that nobody of the staff has settled. */
export async function countReported(db: ShardDb, id: GroupAssignmentId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct submission_id)::int as count from reports
    where group_assignment_id = ${id} and settled_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

interface Waiting {
  /** Hand-ins with a report that nobody of the staff has settled. */
  readonly reportedCount: number;
  /** Authors whose second look nobody has answered. */
  readonly secondLookCount: number;
}

/** What students and reviewers wait for, of staff. */
export async function countWaiting(db: ShardDb, id: GroupAssignmentId): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(distinct submission_id)::int from reports
        where group_assignment_id = ${id} and settled_at is null) as "reportedCount",
      (select count(distinct author_id)::int from second_looks
        where group_assignment_id = ${id} and answered_at is null) as "secondLookCount"`.execute(db);
  return rows[0] ?? { reportedCount: 0, secondLookCount: 0 };
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

interface Waiting {
  /** Hand-ins with a report that nobody of the staff has settled. */
  readonly reportedCount: number;
  /** Authors whose second look nobody has answered; only those of whom the queue shows the essay. */
  readonly secondLookCount: number;
}

/** What students and reviewers wait for, of staff. */
export async function countWaiting(db: ShardDb, id: GroupAssignmentId): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(distinct submission_id)::int from reports
        where group_assignment_id = ${id} and settled_at is null) as "reportedCount",
      (select count(distinct l.author_id)::int from second_looks l
          join submissions s on s.shard = l.shard and s.id = l.submission_id and s.status = 'HandedIn'
          join group_user_roles g on g.shard = s.shard and g.group_id = s.group_id and g.user_id = s.user_id
            and g.role = 'GroupLearner'
        where l.group_assignment_id = ${id} and l.answered_at is null) as "secondLookCount"`.execute(db);
  return rows[0] ?? { reportedCount: 0, secondLookCount: 0 };
}

/** The labels of everybody in a course who has one. */
export async function selectSections(db: ShardDb, groupId: GroupId): Promise<ReadonlyMap<UserId, string[]>> {
  const { rows } = await sql<{ userId: UserId; sections: string[] }>`
    select r.user_id as "userId", array_agg(distinct label) as sections
    from group_user_roles r, unnest(r.sections) as label
    where r.group_id = ${groupId} group by r.user_id`.execute(db);
  return new Map(rows.map(({ userId, sections }) => [userId, sections]));
}

import type { ShardDb } from '@circuit/db';
import type { ReviewState } from '@circuit/domain/distribution';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { Named } from '@circuit/domain/people';
import { sql } from 'kysely';

import { REVIEW } from './facts.store.ts';

export interface LeavingPair {
  readonly reviewerId: UserId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly title: string;
  readonly review: ReviewState;
  readonly author: Named;
}

/** What these reviewers were given of work that stays in the course. */
export async function selectLeavingPairs(
  db: ShardDb,
  groupId: GroupId,
  userIds: readonly UserId[],
): Promise<LeavingPair[]> {
  const { rows } = await sql<LeavingPair>`
    select a.reviewer_id as "reviewerId", a.group_assignment_id as "groupAssignmentId", g.title, ${REVIEW} as review,
      jsonb_build_object('firstName', w.first_name, 'lastName', w.last_name, 'email', w.email) as author
    from allocations a
      join group_assignments g on g.shard = a.shard and g.id = a.group_assignment_id and not g.is_deleted
      join submissions s on s.shard = a.shard and s.id = a.submission_id
      join users w on w.shard = s.shard and w.id = s.user_id and w.is_active
      left join evaluations e on e.shard = a.shard and e.submission_id = a.submission_id
        and e.evaluator_id = a.reviewer_id and e.kind = 'peer'
    where a.group_id = ${groupId} and a.reviewer_id = any (${[...userIds]}::uuid[]) and a.status = 'Given'
      and s.status = 'HandedIn' and s.pulled_at is null and not s.user_id = any (${[...userIds]}::uuid[])
      and exists (select from group_user_roles r where r.group_id = ${groupId} and r.user_id = s.user_id
        and r.role = 'GroupLearner')
    order by g.title, w.last_name, w.first_name, w.id`.execute(db);
  return rows;
}

export async function selectHandInCounts(
  db: ShardDb,
  groupId: GroupId,
  userIds: readonly UserId[],
): Promise<Map<UserId, number>> {
  const { rows } = await sql<{ userId: UserId; count: number }>`
    select s.user_id as "userId", count(*)::int as count
    from submissions s join group_assignments g on g.shard = s.shard and g.id = s.group_assignment_id
    where g.group_id = ${groupId} and not g.is_deleted and s.user_id = any (${[...userIds]}::uuid[])
      and s.status = 'HandedIn' group by s.user_id`.execute(db);
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

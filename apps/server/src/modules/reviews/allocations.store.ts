import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { Candidate } from '@circuit/domain/reviews';
import { sql } from 'kysely';

/**
 * Who picks work in a run takes turns: two at once would both find the same one with the fewest reviews. Held before
 * anything of one person is, so that nobody waits in a ring.
 */
export async function lockPicks(db: ShardDb, id: GroupAssignmentId): Promise<void> {
  await sql`select from group_assignments where id = ${id} for no key update`.execute(db);
}

/**
 * The hand-ins that one person may still review: not their own, of nobody they never review, never given to them
 * before, and with no open report. (AL-1 to AL-3)
 */
export async function selectCandidates(db: ShardDb, id: GroupAssignmentId, userId: UserId): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.id as "submissionId", count(a.id) filter (where a.status = 'Given')::int as given,
      count(e.id) filter (where e.status <> 'Draft' and e.excluded_at is null)::int as "handedIn"
    from submissions s
    left join allocations a on a.shard = s.shard and a.submission_id = s.id
    left join evaluations e on e.shard = a.shard and e.submission_id = a.submission_id
      and e.evaluator_id = a.reviewer_id and e.kind = 'peer'
    where s.group_assignment_id = ${id} and s.status = 'HandedIn' and s.pulled_at is null and s.user_id <> ${userId}
      and not exists (select from allocations mine where mine.submission_id = s.id and mine.reviewer_id = ${userId})
      and not exists (select from reports r where r.submission_id = s.id and r.settled_at is null)
      and not exists (select from forbidden_pairs p where p.group_id = s.group_id
        and p.first_user_id = least(s.user_id, ${userId}::uuid)
        and p.second_user_id = greatest(s.user_id, ${userId}::uuid))
    group by s.id`.execute(db);
  return rows;
}

interface NewAllocation {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId: SubmissionId;
  readonly reviewerId: UserId;
  readonly impersonatorId: UserId | null;
  readonly source: 'topUp' | 'volunteer';
  readonly reason: string;
}

export async function insertAllocation(db: ShardDb, one: NewAllocation): Promise<void> {
  await db
    .insertInto('allocations')
    .values({
      group_id: one.groupId,
      group_assignment_id: one.groupAssignmentId,
      submission_id: one.submissionId,
      reviewer_id: one.reviewerId,
      impersonator_id: one.impersonatorId,
      source: one.source,
      reason: one.reason,
    })
    .execute();
}

export async function updateReplaced(db: ShardDb, submissionId: SubmissionId, reviewerId: UserId): Promise<void> {
  await sql`update allocations set status = 'Replaced'
    where submission_id = ${submissionId} and reviewer_id = ${reviewerId}`.execute(db);
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { Candidate } from '@circuit/domain/evaluations';
import { sql } from 'kysely';

/**
 * Who picks work in an assignment takes turns: two at once would both find the same one with the fewest reviews. Held before
 * anything of one person is, so that nobody waits in a ring.
 */
export async function lockPicks(db: ShardDb, id: GroupAssignmentId): Promise<void> {
  await sql`select from group_assignments where id = ${id} for no key update`.execute(db);
}

/**
 * Work `s` that may be given to a reviewer now: handed in by an active student of the course, not pulled, and without
 * an open report. Every query that gives out work uses this condition, so that all of them agree.
 */
export const MAY_BE_GIVEN = sql`s.status = 'HandedIn' and s.pulled_at is null
  and not exists (select from reports r where r.submission_id = s.id and r.settled_at is null)
  and exists (select from group_user_roles l where l.shard = s.shard and l.group_id = s.group_id
    and l.user_id = s.user_id and l.role = 'GroupLearner')
  and exists (select from users u where u.shard = s.shard and u.id = s.user_id and u.is_active)`;

const WITH_REVIEWS = sql`submissions s
    left join allocations a on a.shard = s.shard and a.submission_id = s.id
    left join evaluations e on e.shard = a.shard and e.submission_id = a.submission_id
      and e.evaluator_id = a.reviewer_id and e.kind = 'peer'`;
const GIVEN = sql`count(a.id) filter (where a.status = 'Given')::int`;
const HANDED_IN = sql`count(e.id) filter (where e.status <> 'Draft' and e.excluded_at is null)::int`;

/**
 * The hand-ins that one person may still review, of all or of some: not their own, of nobody they never review, and
 * never given to them before. (AL-1 to AL-3)
 */
export async function selectCandidates(
  db: ShardDb,
  id: GroupAssignmentId,
  userId: UserId,
  among: readonly SubmissionId[] | null = null,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select s.id as "submissionId", ${GIVEN} as given, ${HANDED_IN} as "handedIn"
    from ${WITH_REVIEWS}
    where s.group_assignment_id = ${id} and ${MAY_BE_GIVEN} and s.user_id <> ${userId}
      and ${among === null ? sql`true` : sql`s.id = any (${[...among]}::uuid[])`}
      and not exists (select from allocations mine where mine.submission_id = s.id and mine.reviewer_id = ${userId})
      and not exists (select from forbidden_pairs p where p.group_id = s.group_id
        and p.first_user_id = least(s.user_id, ${userId}::uuid)
        and p.second_user_id = greatest(s.user_id, ${userId}::uuid))
    group by s.id`.execute(db);
  return rows;
}

interface Short {
  /** Whether reviews count, or people who were asked for one. */
  readonly counts: 'handedIn' | 'given';
  readonly needed: number;
  readonly limit: number;
}

/** The hand-ins of an assignment that can count on the fewest reviews, as far as these are too few. */
export async function selectShortest(
  db: ShardDb,
  id: GroupAssignmentId,
  { counts, needed, limit }: Short,
): Promise<SubmissionId[]> {
  const expected = counts === 'given' ? GIVEN : HANDED_IN;
  const { rows } = await sql<{ id: SubmissionId }>`
    select s.id from ${WITH_REVIEWS} where s.group_assignment_id = ${id} and ${MAY_BE_GIVEN}
    group by s.id having ${expected} < ${needed} order by ${expected}, s.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
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

/** False if a distribution or top-up has given the reviewer the same work in the meantime. */
export async function insertAllocation(db: ShardDb, one: NewAllocation): Promise<boolean> {
  const { rows } = await sql`
    insert into allocations (group_id, group_assignment_id, submission_id, reviewer_id, impersonator_id, source, reason)
    values (${one.groupId}, ${one.groupAssignmentId}, ${one.submissionId}, ${one.reviewerId}, ${one.impersonatorId},
      ${one.source}, ${one.reason})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

export async function updateReplaced(db: ShardDb, submissionId: SubmissionId, reviewerId: UserId): Promise<void> {
  await sql`update allocations set status = 'Replaced'
    where submission_id = ${submissionId} and reviewer_id = ${reviewerId}`.execute(db);
}

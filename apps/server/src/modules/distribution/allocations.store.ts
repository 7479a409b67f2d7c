import type { ShardDb } from '@circuit/db';
import type { PairingSource, PairingStatus, ReviewState } from '@circuit/domain/distribution';
import type { GroupAssignmentId, GroupId, SubmissionId, UserId } from '@circuit/domain/kernel';
import { sql, type RawBuilder } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

import { REVIEW, type PersonRow } from './facts.store.ts';

interface AllocationRow {
  readonly id: string;
  readonly submissionId: SubmissionId;
  readonly reviewer: PersonRow;
  readonly author: PersonRow;
  readonly status: PairingStatus;
  readonly review: ReviewState;
  readonly source: PairingSource;
  readonly reason: string;
  readonly seed: number | null;
  readonly givenBy: string | null;
  readonly takenBackAt: Date | null;
  readonly takenBackBy: string | null;
  readonly takenBackReason: string;
  readonly handedInAt: Date | null;
  /** Which version of the hand-in the review is about, and how many there are; null before it is begun. */
  readonly reviewedVersion: number | null;
  readonly lastVersion: number;
  readonly createdAt: Date;
  readonly receivedCount: number;
  readonly reviewerCount: number;
}

const person = (table: 'r' | 'w') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`jsonb_build_object('id', ${column('id')}, 'firstName', ${column('first_name')},
    'lastName', ${column('last_name')}, 'email', ${column('email')})`;
};

// Row by row through an index (`limit 1` keeps it so), which holds on a fresh assignment too: joined, a planner without
// figures compares everybody with everybody, and a class of 412 takes seconds.
const userWith = (id: RawBuilder<unknown>) =>
  sql`select u.id, u.first_name, u.last_name, u.email from users u where u.shard = a.shard and u.id = ${id} limit 1`;
const REVIEWERS = sql`(select count(*)::int from allocations o
  where o.submission_id = a.submission_id and o.status = 'Given')`;
const RECEIVED = sql`(select count(*)::int from evaluations v where v.submission_id = a.submission_id
  and v.kind = 'peer' and v.status in ('HandedIn', 'Finalized') and v.excluded_at is null)`;

const fullName = (table: 'g' | 't') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`coalesce(nullif(trim(${column('first_name')} || ' ' || ${column('last_name')}), ''), ${column('email')})`;
};
const VERSIONS = sql`(select v.number from submission_versions v where v.id = e.submission_version_id) as "reviewedVersion",
  (select coalesce(max(v.number), 0) from submission_versions v where v.submission_id = a.submission_id) as "lastVersion"`;
const TAKEN_BACK = sql`a.taken_back_at as "takenBackAt", ${fullName('t')} as "takenBackBy",
  a.taken_back_reason as "takenBackReason"`;

const allocations = (id: GroupAssignmentId): RawBuilder<AllocationRow> => sql<AllocationRow>`
  select a.id, a.submission_id as "submissionId", ${person('r')} as reviewer, ${person('w')} as author, a.status,
    ${REVIEW} as review, a.source, a.reason, a.seed::int as seed, e.handed_in_at as "handedInAt",
    a.created_at as "createdAt", ${fullName('g')} as "givenBy", ${TAKEN_BACK}, ${VERSIONS},
    ${RECEIVED} as "receivedCount", ${REVIEWERS} as "reviewerCount", lower(r.last_name || ' ' || r.first_name) as "reviewerName",
    lower(w.last_name || ' ' || w.first_name) as "authorName"
  from allocations a
    cross join lateral (select s.user_id from submissions s where s.shard = a.shard and s.id = a.submission_id limit 1) s
    cross join lateral (${userWith(sql`a.reviewer_id`)}) r
    cross join lateral (${userWith(sql`s.user_id`)}) w
    left join lateral (${userWith(sql`a.given_by`)}) g on true
    left join lateral (${userWith(sql`a.taken_back_by`)}) t on true
    left join lateral (select e.id, e.status, e.handed_in_at, e.submission_version_id from evaluations e where e.shard = a.shard
      and e.submission_id = a.submission_id and e.evaluator_id = a.reviewer_id and e.kind = 'peer' limit 1) e on true
  where a.group_assignment_id = ${id}`;

interface Search extends PageRequest {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly keywords?: string | undefined;
  readonly whose: 'either' | 'reviewer' | 'author';
  readonly tab: 'AVAILABLE' | 'TAKEN_BACK';
  readonly review?: ReviewState | undefined;
  readonly source?: PairingSource | undefined;
  /** Only hand-ins with fewer reviewers than this. */
  readonly fewerThan: number | null;
}

const NAMES = {
  reviewer: sql<string>`concat_ws(' ', r.first_name, r.last_name, r.email)`,
  author: sql<string>`concat_ws(' ', w.first_name, w.last_name, w.email)`,
};

export async function selectAllocations(db: ShardDb, search: Search) {
  const { groupAssignmentId, keywords, whose, tab, review, source, fewerThan } = search;
  const named =
    whose === 'either'
      ? sql`(${containsWords(NAMES.reviewer, keywords)} or ${containsWords(NAMES.author, keywords)})`
      : containsWords(NAMES[whose], keywords);
  const found = sql<AllocationRow>`${allocations(groupAssignmentId)}
    and ${tab === 'AVAILABLE' ? sql`a.status = 'Given'` : sql`a.status <> 'Given'`} and ${named}
    and ${review === undefined ? sql`true` : sql`${REVIEW} = ${review}`}
    and ${source === undefined ? sql`true` : sql`a.source = ${source}`}
    and ${fewerThan === null ? sql`true` : sql`${REVIEWERS} < ${fewerThan}`}`;
  return selectPage(db, found, search, {
    reviewer: ['reviewerName', 'authorName'],
    author: ['authorName', 'reviewerName'],
    createdAt: ['createdAt'],
  });
}

export async function selectOptionalAllocation(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  id: string,
): Promise<AllocationRow | undefined> {
  const { rows } = await sql<AllocationRow>`${allocations(groupAssignmentId)} and a.id = ${id}`.execute(db);
  return rows[0];
}

/** Holds a pairing until the transaction ends, so that its review is not handed in meanwhile. */
export async function lockAllocation(db: ShardDb, id: string): Promise<void> {
  await sql`select from allocations where id = ${id} for update`.execute(db);
}

interface PairFacts {
  readonly authorId: UserId;
  readonly isHandedIn: boolean;
  readonly isStudent: boolean;
  readonly isForbidden: boolean;
  readonly before: { readonly status: PairingStatus } | null;
}

/** Everything about two people that decides whether one may review the other's hand-in; undefined without such a one. */
export async function selectOptionalPairFacts(
  db: ShardDb,
  { groupId, groupAssignmentId, submissionId, reviewerId }: Pair,
): Promise<PairFacts | undefined> {
  const { rows } = await sql<PairFacts>`
    select s.user_id as "authorId", s.status = 'HandedIn' and s.pulled_at is null as "isHandedIn",
      exists (select from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
        where r.group_id = ${groupId} and r.user_id = ${reviewerId} and r.role = 'GroupLearner'
          and u.is_active) as "isStudent",
      exists (select from forbidden_pairs f where f.group_id = ${groupId}
        and f.first_user_id = least(s.user_id, ${reviewerId}::uuid)
        and f.second_user_id = greatest(s.user_id, ${reviewerId}::uuid)) as "isForbidden",
      (select jsonb_build_object('status', a.status) from allocations a
        where a.submission_id = s.id and a.reviewer_id = ${reviewerId}) as before
    from submissions s where s.id = ${submissionId} and s.group_assignment_id = ${groupAssignmentId}`.execute(db);
  return rows[0];
}

export interface Pair {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId: SubmissionId;
  readonly reviewerId: UserId;
}

interface ByHand extends Pair {
  readonly reason: string;
  readonly givenBy: UserId;
  readonly impersonatorId: UserId | null;
}

/** One for each pair: what was taken back comes back. */
export async function upsertAllocation(db: ShardDb, pair: ByHand): Promise<string> {
  const { groupId, groupAssignmentId, submissionId, reviewerId, reason, givenBy, impersonatorId } = pair;
  const { rows } = await sql<{ id: string }>`
    insert into allocations (group_id, group_assignment_id, submission_id, reviewer_id, source, reason, given_by,
      impersonator_id)
    values (${groupId}, ${groupAssignmentId}, ${submissionId}, ${reviewerId}, 'manual', ${reason}, ${givenBy},
      ${impersonatorId})
    on conflict (shard, submission_id, reviewer_id) do update set status = 'Given', source = 'manual', seed = null,
      created_at = circuit_now(), taken_back_at = null, taken_back_by = null, taken_back_reason = '',
      reason = excluded.reason, given_by = excluded.given_by, impersonator_id = excluded.impersonator_id
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The allocation was not written.');
  return row.id;
}

/** Why the two were paired stays beside it. (AP-3) */
export async function markAllocationTakenBack(
  db: ShardDb,
  id: string,
  { reason, takenBackBy, at }: { readonly reason: string; readonly takenBackBy: UserId; readonly at: Date },
): Promise<void> {
  await sql`update allocations set status = 'Withdrawn', taken_back_at = ${at}, taken_back_by = ${takenBackBy},
    taken_back_reason = ${reason} where id = ${id}`.execute(db);
}

interface ChoiceRow extends PersonRow {
  readonly submissionId: SubmissionId | null;
  readonly reviewerCount: number;
  readonly reviewsGiven: number;
}

interface ChoiceSearch extends PageRequest {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly keywords?: string | undefined;
  readonly hasHandIn: boolean;
}

/** Students of the course with their hand-in, by name; a class may have thousands. */
export async function selectPairingChoices(db: ShardDb, search: ChoiceSearch) {
  const { groupId, groupAssignmentId: id, keywords, hasHandIn } = search;
  const found = sql<ChoiceRow>`
    select lower(u.last_name) as "sortedLast", lower(u.first_name) as "sortedFirst", u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, s.id as "submissionId",
      (select count(*)::int from allocations a where a.submission_id = s.id and a.status = 'Given') as "reviewerCount",
      (select count(*)::int from allocations a where a.group_assignment_id = ${id} and a.reviewer_id = u.id
        and a.status = 'Given') as "reviewsGiven"
    from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
      left join submissions s on s.shard = u.shard and s.user_id = u.id and s.group_assignment_id = ${id}
        and s.status = 'HandedIn' and s.pulled_at is null
    where r.group_id = ${groupId} and r.role = 'GroupLearner' and u.is_active
      and ${containsWords(sql<string>`concat_ws(' ', u.first_name, u.last_name, u.email)`, keywords)}
      and ${hasHandIn ? sql`s.id is not null` : sql`true`}`;
  return selectPage(db, found, search, { name: ['sortedLast', 'sortedFirst'] });
}

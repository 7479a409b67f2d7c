import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { ReportKind } from '@circuit/domain/evaluations';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

interface NewReport {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly submissionId: SubmissionId;
  readonly reporterId: UserId;
  readonly impersonatorId: UserId | null;
  readonly kind: ReportKind;
  readonly details: string;
}

/**
 * Each person has one report per work, so reporting again replaces the old one. A settled report opens again with the
 * current date; the audit keeps the earlier decision.
 */
export async function upsertReport(db: ShardDb, one: NewReport): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into reports as r (group_id, group_assignment_id, submission_id, reporter_id, impersonator_id, kind, details)
    values (${one.groupId}, ${one.groupAssignmentId}, ${one.submissionId}, ${one.reporterId}, ${one.impersonatorId},
      ${one.kind}, ${one.details})
    on conflict (shard, submission_id, reporter_id) do update set kind = excluded.kind, details = excluded.details,
      created_at = case when r.settled_at is null then r.created_at else circuit_now() end,
      settled_at = null, settled_by = null, settlement = ''
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

export async function updateReportReplaced(db: ShardDb, id: string): Promise<void> {
  await sql`update reports set is_replaced = true where id = ${id}`.execute(db);
}

/** Who has an open report on a hand-in and of what kind, and whether it is pulled already. */
export async function selectOpenReports(db: ShardDb, submissionId: SubmissionId) {
  const { rows } = await sql<{ reporterId: UserId; kind: ReportKind; isPulled: boolean }>`
    select r.reporter_id as "reporterId", r.kind, s.pulled_at is not null as "isPulled"
    from reports r join submissions s on s.shard = r.shard and s.id = r.submission_id
    where r.submission_id = ${submissionId} and r.settled_at is null order by r.id`.execute(db);
  return rows;
}

/** Which reporters of one work were reviewing which other one of them when they reported it. */
export async function selectReviewingEachOther(db: ShardDb, submissionId: SubmissionId) {
  const { rows } = await sql<{ reviewerId: UserId; authorId: UserId }>`
    select a.reviewer_id as "reviewerId", s.user_id as "authorId"
    from reports r join allocations a on a.shard = r.shard and a.group_assignment_id = r.group_assignment_id
        and a.reviewer_id = r.reporter_id and a.created_at < r.created_at
      join submissions s on s.shard = a.shard and s.id = a.submission_id
      join reports q on q.shard = r.shard and q.submission_id = r.submission_id and q.reporter_id = s.user_id
    where r.submission_id = ${submissionId}`.execute(db);
  return rows;
}

export async function setPulled(db: ShardDb, submissionId: SubmissionId, pulledAt: Date | null): Promise<void> {
  await sql`update submissions set pulled_at = ${pulledAt}::timestamptz where id = ${submissionId}`.execute(db);
}

/** The instructors of a course, with what a letter to them names. */
export async function selectOwnersToTell(db: ShardDb, id: GroupAssignmentId) {
  const { rows } = await sql<{
    userId: UserId;
    groupId: GroupId;
    firstName: string;
    lastName: string;
    email: string;
    courseName: string;
    title: string;
  }>`
    select u.id as "userId", g.id as "groupId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      g.name as "courseName", e.title
    from group_assignments e join groups g on g.shard = e.shard and g.id = e.group_id
      join group_user_roles r on r.shard = e.shard and r.group_id = e.group_id and r.role = 'GroupOwner'
      join users u on u.shard = r.shard and u.id = r.user_id
    where e.id = ${id} and u.is_active and u.email <> '' order by u.id`.execute(db);
  return rows;
}

interface ReportRow {
  readonly id: string;
  readonly submissionId: SubmissionId;
  readonly kind: ReportKind;
  readonly details: string;
  readonly isReplaced: boolean;
  readonly isPulled: boolean;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly settlement: string;
  readonly authorId: UserId;
  readonly authorFirstName: string;
  readonly authorLastName: string;
  readonly authorEmail: string;
  readonly reporterId: UserId;
  readonly reporterFirstName: string;
  readonly reporterLastName: string;
  readonly reporterEmail: string;
}

const FOUND = sql`
  select r.id, r.submission_id as "submissionId", r.kind, r.details, r.is_replaced as "isReplaced",
    s.pulled_at is not null as "isPulled", r.created_at as "createdAt", r.settled_at as "settledAt", r.settlement,
    u.id as "authorId", u.first_name as "authorFirstName", u.last_name as "authorLastName", u.email as "authorEmail",
    w.id as "reporterId", w.first_name as "reporterFirstName", w.last_name as "reporterLastName",
    w.email as "reporterEmail"
  from reports r join submissions s on s.shard = r.shard and s.id = r.submission_id
    join users u on u.shard = s.shard and u.id = s.user_id
    join users w on w.shard = r.shard and w.id = r.reporter_id`;

const shown = (row: ReportRow) => ({
  ...row,
  author: { id: row.authorId, firstName: row.authorFirstName, lastName: row.authorLastName, email: row.authorEmail },
  reporter: {
    id: row.reporterId,
    firstName: row.reporterFirstName,
    lastName: row.reporterLastName,
    email: row.reporterEmail,
  },
});

interface Search extends PageRequest {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly keywords?: string | undefined;
  readonly tab: 'OPEN' | 'SETTLED';
}

export async function selectReportsPage(db: ShardDb, { groupAssignmentId, keywords, tab, ...page }: Search) {
  const names = sql<string>`u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || w.first_name || ' '
    || w.last_name || ' ' || w.email`;
  const found = sql<ReportRow>`${FOUND} where r.group_assignment_id = ${groupAssignmentId}
    and (r.settled_at is null) = ${tab === 'OPEN'} and ${containsWords(names, keywords)}`;
  const { items, totalCount } = await selectPage(db, found, page, { createdAt: ['createdAt'] });
  return { items: items.map(shown), totalCount };
}

export async function selectOptionalReport(db: ShardDb, groupAssignmentId: GroupAssignmentId, id: string) {
  const { rows } = await sql<ReportRow>`${FOUND}
    where r.group_assignment_id = ${groupAssignmentId} and r.id = ${id}`.execute(db);
  return rows.map(shown)[0];
}

/** This one and all that is open about the same work: staff decide about the work. */
export async function settleReports(
  db: ShardDb,
  { id, submissionId }: Pick<ReportRow, 'id' | 'submissionId'>,
  { settledBy, settlement, at }: { readonly settledBy: UserId; readonly settlement: string; readonly at: Date },
): Promise<void> {
  await sql`update reports set settled_at = ${at}, settled_by = ${settledBy}, settlement = ${settlement}
    where submission_id = ${submissionId} and (settled_at is null or id = ${id})`.execute(db);
}

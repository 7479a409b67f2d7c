import type { ShardDb } from '@circuit/db';
import { HAND_IN_DRAFTS } from '@circuit/domain/jobLogs';
import type { GroupAssignmentId, GroupId, JobLogId, SubmissionId } from '@circuit/domain/kernel';
import type { LatePermit, PhaseType } from '@circuit/domain/phases';
import { sql } from 'kysely';

import { DRAFTS_DUE } from '#modules/groupAssignments/public.ts';

import type { AuthorRow, SubmissionRow } from './submissions.store.ts';

interface DuePlace {
  readonly id: GroupAssignmentId;
  readonly groupId: GroupId;
}

/**
 * Assignments with drafts that are due, and no job that hands them in; what failed is tried again after a minute. All of
 * them, or one.
 */
export async function selectAssignmentsWithDraftsDue(db: ShardDb, id?: GroupAssignmentId): Promise<DuePlace[]> {
  const only = id === undefined ? sql`` : sql` and s.group_assignment_id = ${id}`;
  const { rows } = await sql<DuePlace>`
    select distinct e.id, e.group_id as "groupId" from ${DRAFTS_DUE}${only}
      and not exists (select from job_logs j where j.group_assignment_id = e.id and j.kind = ${HAND_IN_DRAFTS}
        and (j.status in ('queued', 'running')
          or (j.status <> 'succeeded' and j.created_at > circuit_now() - interval '1 minute')))
    order by e.id`.execute(db);
  return rows;
}

export async function selectDraftsDue(db: ShardDb, id: GroupAssignmentId): Promise<SubmissionId[]> {
  const { rows } = await sql<{ id: SubmissionId }>`
    select s.id from ${DRAFTS_DUE} and s.group_assignment_id = ${id} order by s.id`.execute(db);
  return rows.map((row) => row.id);
}

export interface DueDraft extends SubmissionRow, AuthorRow {
  readonly permits: readonly LatePermit[];
}

/**
 * Holds the drafts, in order, and gives those that are due even then: an author who pressed the button at the last
 * moment was first, or another worker was. (HD-4)
 */
export async function lockDraftsDue(
  db: ShardDb,
  id: GroupAssignmentId,
  ids: readonly SubmissionId[],
): Promise<DueDraft[]> {
  await sql`select from submissions where id = any (${[...ids]}::uuid[]) order by id for no key update`.execute(db);
  const { rows } = await sql<
    Omit<DueDraft, 'permits'> & { permits: readonly { phase: PhaseType; until: string; cascades: boolean }[] }
  >`
    select s.id, s.group_id as "groupId", s.group_assignment_id as "groupAssignmentId", s.user_id as "userId", s.status,
      s.draft_document as document, s.saved_at as "savedAt", s.handed_in_sha256 as "handedInSha256",
      false as "isGivenOut", s.version, coalesce(h.is_on, true) as "handsItselfIn", '[]'::jsonb as "notHandedInBecause",
      u.first_name as "firstName", u.last_name as "lastName", u.email, coalesce(u.user_name, '') as "userName", u.uid,
      u.puid, case when l.id is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('phase', l.phase, 'until', l.until, 'cascades', l.cascades)) end as permits
    from ${DRAFTS_DUE} and s.group_assignment_id = ${id} and s.id = any (${[...ids]}::uuid[]) order by s.id`.execute(
    db,
  );
  return rows.map(({ permits, ...row }) => ({
    ...row,
    permits: permits.map((permit) => ({ ...permit, until: new Date(permit.until) })),
  }));
}

interface Settled {
  readonly submissionId: SubmissionId;
  readonly unmet: readonly string[];
}

/** The clock has looked at these drafts, whatever became of them. */
export async function upsertSettled(
  db: ShardDb,
  { id, groupId }: DuePlace,
  settled: readonly Settled[],
  at: Date,
): Promise<void> {
  await sql`
    insert into self_hand_ins (submission_id, group_id, group_assignment_id, settled_at, unmet)
    select "submissionId", ${groupId}, ${id}, ${at}::timestamptz, unmet
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as n ("submissionId" uuid, unmet jsonb)
    on conflict (shard, submission_id) do update
      set settled_at = excluded.settled_at, unmet = excluded.unmet, updated_at = circuit_now()`.execute(db);
}

/** The author's switch. */
export async function upsertSwitch(
  db: ShardDb,
  { id, groupId, groupAssignmentId }: Pick<SubmissionRow, 'id' | 'groupId' | 'groupAssignmentId'>,
  isOn: boolean,
): Promise<void> {
  await sql`
    insert into self_hand_ins (submission_id, group_id, group_assignment_id, is_on)
    values (${id}, ${groupId}, ${groupAssignmentId}, ${isOn})
    on conflict (shard, submission_id) do update set is_on = excluded.is_on, updated_at = circuit_now()`.execute(db);
}

export interface SelfHandInCounts {
  readonly handedIn: number;
  readonly unmet: number;
  readonly masked: number;
  /** They could not be handed in, although nothing was missing. */
  readonly failed: number;
}

export const NO_DRAFTS: SelfHandInCounts = { handedIn: 0, unmet: 0, masked: 0, failed: 0 };

/** What earlier tries of the job did: each batch is written with its count. */
export async function selectCounts(db: ShardDb, jobLogId: JobLogId): Promise<SelfHandInCounts> {
  const { rows } = await sql<{ counts: Partial<SelfHandInCounts> }>`
    select counts from job_logs where id = ${jobLogId}`.execute(db);
  return { ...NO_DRAFTS, ...rows[0]?.counts };
}

interface Told {
  readonly title: string;
  readonly courseName: string;
}

export async function selectTitles(db: ShardDb, id: GroupAssignmentId): Promise<Told> {
  const { rows } = await sql<Told>`
    select e.title, g.name as "courseName" from group_assignments e
      join groups g on g.shard = e.shard and g.id = e.group_id where e.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An assignment with drafts is not there.');
  return row;
}

/** Makes two workers that look at the same time wait for each other. */
export async function lockAssignment(db: ShardDb, id: GroupAssignmentId): Promise<void> {
  await sql`select from group_assignments where id = ${id} for no key update`.execute(db);
}

import type { ShardDb } from '@circuit/db';
import type { GroupId, JobLogId, UserId } from '@circuit/domain/kernel';
import { displayName, type Named } from '@circuit/domain/people';
import type { GlobalRole, GroupRole } from '@circuit/domain/permissions';
import type { HeldGroupRole, RosterEntry } from '@circuit/domain/roster';
import { sql } from 'kysely';

import { JOB_LOG_COLUMNS, type JobLog } from '#platform/queue/jobLog.store.ts';
import { selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

export const SYNC_ROSTER = 'syncRoster';

interface RosterSourceRow extends Named {
  readonly provider: 'CsvRosterProvider';
  readonly name: string;
  readonly missing: 'keep' | 'remove';
  readonly entries: RosterEntry[];
  readonly updatedAt: Date;
  readonly updatedBy: UserId;
  readonly impersonatorId: UserId | null;
}

export async function selectOptionalRosterSource(db: ShardDb, groupId: GroupId, provider: 'CsvRosterProvider') {
  const { rows } = await sql<RosterSourceRow>`
    select s.provider, s.name, s.missing, s.entries, s.updated_at as "updatedAt", s.updated_by as "updatedBy",
      s.impersonator_id as "impersonatorId",
      u.first_name as "firstName", u.last_name as "lastName", u.email
    from roster_sources s join users u on u.shard = s.shard and u.id = s.updated_by
    where s.group_id = ${groupId} and s.provider = ${provider}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { firstName, lastName, email, ...source } = row;
  return { ...source, updatedByName: displayName({ firstName, lastName, email }) };
}

interface NewRosterSource {
  readonly provider: 'CsvRosterProvider';
  readonly name: string;
  readonly missing: 'keep' | 'remove';
  readonly entries: readonly RosterEntry[];
  readonly updatedBy: UserId;
  readonly impersonatorId: UserId | null;
}

/** What a source said before is what it says now: there is one roster of each in a course. */
export async function upsertRosterSource(db: ShardDb, groupId: GroupId, source: NewRosterSource): Promise<void> {
  const { provider, name, missing, entries, updatedBy, impersonatorId } = source;
  await sql`
    insert into roster_sources (group_id, provider, name, missing, entries, updated_by, impersonator_id)
    values (${groupId}, ${provider}, ${name}, ${missing}, ${JSON.stringify(entries)}::jsonb, ${updatedBy},
      ${impersonatorId})
    on conflict (shard, group_id, provider) do update set name = excluded.name, missing = excluded.missing,
      entries = excluded.entries, updated_by = excluded.updated_by, impersonator_id = excluded.impersonator_id`.execute(
    db,
  );
}

interface RosterPersonRow {
  readonly userId: UserId;
  readonly email: string;
  readonly shownEmail: string;
  readonly uid: string | null;
  readonly puid: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly held: HeldGroupRole[];
  readonly sections: string[];
  readonly removedBecause: string | null;
  readonly globalRoles: GlobalRole[];
  readonly launchRole: GroupRole | null;
  readonly cameAfterReading: boolean;
}

/** Which of these addresses and PUIDs somebody has now who is not being erased. */
export async function selectKnownNames(db: ShardDb, entries: readonly RosterEntry[]): Promise<ReadonlySet<string>> {
  const keys = (of: (entry: RosterEntry) => string | null) => entries.map(of).filter((key) => key !== null);
  const { rows } = await sql<{ name: string }>`
    select unnest(array[email_key, puid]) as name from users u
    where (email_key = any (${keys(({ email }) => email)}::text[]) or puid = any (${keys(({ puid }) => puid)}::text[]))
      and not exists (select from person_erasures p where p.user_id = u.id)`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Everybody in the course, and everybody else whom these entries may mean. */
export async function selectRosterPeople(
  db: ShardDb,
  groupId: GroupId,
  entries: readonly RosterEntry[],
  linkedIds: readonly UserId[] = [],
) {
  const keys = (of: (entry: RosterEntry) => string | null) => entries.map(of).filter((key) => key !== null);
  const { rows } = await sql<RosterPersonRow>`
    select u.id as "userId", u.email_key as email, u.email as "shownEmail", u.uid_key as uid, u.puid,
      u.first_name as "firstName", u.last_name as "lastName", u.is_active as "isActive",
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'isExternal', r.is_external)
          order by r.role) from group_user_roles r where r.user_id = u.id and r.group_id = ${groupId}), '[]') as held,
      array(select distinct label from group_user_roles r, unnest(r.sections) as label
        where r.user_id = u.id and r.group_id = ${groupId} order by label) as sections,
      (select m.reason from roster_removals m where m.user_id = u.id and m.group_id = ${groupId}) as "removedBecause",
      array(select g.role from user_roles g where g.user_id = u.id) as "globalRoles",
      (select l.role from lti_launch_roles l where l.user_id = u.id and l.group_id = ${groupId}) as "launchRole",
      exists (select from lti_launch_roles l join lti_rosters x on x.shard = l.shard and x.group_id = l.group_id
        where l.user_id = u.id and l.group_id = ${groupId} and l.launched_at > x.read_at) as "cameAfterReading"
    from users u
    where u.id in (select r.user_id from group_user_roles r where r.group_id = ${groupId})
      or u.id = any (${[...linkedIds]}::uuid[])
      or u.email_key = any (${keys(({ email }) => email)}) or u.uid_key = any (${keys(({ alias }) => alias)})
      or u.puid = any (${keys(({ puid }) => puid)})
    order by u.last_name, u.first_name, u.id`.execute(db);
  return rows;
}

const inGroup = (groupId: GroupId) => sql`kind = ${SYNC_ROSTER} and group_id = ${groupId}`;
/** Not one that only reads, for the sync after it. */
const isSync = sql`coalesce(input ->> 'mode', 'sync') <> 'read'`;

export async function selectRosterSyncs(db: ShardDb, groupId: GroupId, page: PageRequest) {
  const found = sql<JobLog>`select ${JOB_LOG_COLUMNS} from job_logs
    where ${inGroup(groupId)} and ${isSync}`;
  return selectPage(db, found, page, { createdAt: ['createdAt'] });
}

export async function selectRosterSync(db: ShardDb, groupId: GroupId, jobLogId: JobLogId): Promise<JobLog> {
  const { rows } = await sql<JobLog>`
    select ${JOB_LOG_COLUMNS} from job_logs where ${inGroup(groupId)} and id = ${jobLogId}`.execute(db);
  const [jobLog] = rows;
  if (jobLog === undefined) throw new ProblemError({ kind: 'notFound', what: 'sync of this course' });
  return jobLog;
}

export async function selectOptionalLastSync(db: ShardDb, groupId: GroupId): Promise<JobLog | undefined> {
  const { rows } = await sql<JobLog>`
    select ${JOB_LOG_COLUMNS} from job_logs where ${inGroup(groupId)} and ${isSync} order by id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

interface BegunSync {
  readonly startedBy: UserId | null;
  readonly now: Date;
  /** What an earlier try has done; empty when none has. */
  readonly counts: Record<string, number>;
}

/** Who started a sync, what time it is, and whether it was carried out before. */
export async function selectBegunSync(db: ShardDb, jobLogId: JobLogId): Promise<BegunSync> {
  const { rows } = await sql<BegunSync>`
    select started_by as "startedBy", circuit_now() as now, counts from job_logs where id = ${jobLogId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The job log is missing.');
  return row;
}

import { statement, statementOf, type ShardDb } from '@circuit/db';
import type { Dates, GroupsTab } from '@circuit/domain/groups';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { Named } from '@circuit/domain/people';
import { groupActivities, type GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import { keptList, matches, patternsOf, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

/** A course with who is in it. */
export interface GroupRow {
  readonly id: GroupId;
  readonly name: string;
  readonly guid: string;
  readonly roles: GroupRole[];
  readonly externalTermId: string | null;
  readonly termName: string | null;
  readonly termStartDate: Date | null;
  readonly termEndDate: Date | null;
  readonly startDate: Date | null;
  readonly endDate: Date | null;
  readonly timeZoneId: string;
  readonly isDeleted: boolean;
  readonly version: number;
  readonly owners: Named[];
  readonly studentCount: number;
  readonly peopleCount: number;
  readonly isSynced: boolean;
  readonly syncedAt: Date | null;
}

interface GroupSearch extends PageRequest {
  readonly keywords?: string | undefined;
  readonly externalTermId?: string | undefined;
  readonly tab: GroupsTab | 'ALL';
  /** Every course of the shard, not only those in which the person has a role. */
  readonly isEvery: boolean;
}

const TAB = {
  CURRENT: sql`not g.is_deleted and (g.end_date is null or g.end_date > circuit_now())`,
  PAST: sql`not g.is_deleted and g.end_date <= circuit_now()`,
  // Only people who could restore a deleted course see it.
  DELETED: sql`g.is_deleted`,
  ALL: sql`not g.is_deleted`,
};

const selectRows = ({ userId }: { readonly userId: UserId }) => sql<GroupRow>`
  select g.id, g.name, g.guid, g.external_term_id as "externalTermId", g.start_date as "startDate",
    g.end_date as "endDate", g.time_zone_id as "timeZoneId", g.is_deleted as "isDeleted", g.version,
    lower(g.name) as "sortedName", t.name as "termName", t.start_date as "termStartDate", t.end_date as "termEndDate",
    array(select r.role from group_user_roles r where r.group_id = g.id and r.user_id = ${userId}) as roles
  from groups g left join external_terms t on t.shard = g.shard and t.id = g.external_term_id`;

/**
 * Always true. Without a column that users_search lacks, PostgreSQL reads from that index alone, and for each person all of
 * its university, which it takes to be as small as the average one. (MU-9)
 */
const IS_LOOKED_UP = sql`u.version > 0`;

/** The people of a course; asked beside the rows of one page, so that not those of all found courses are counted. */
const PEOPLE = sql`
  select count(distinct r.user_id)::int as "peopleCount", coalesce(bool_or(r.is_external), false) as "isSynced",
    (count(*) filter (where r.role = 'GroupLearner' and u.is_active))::int as "studentCount",
    coalesce((select jsonb_agg(jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
        order by u.last_name, u.first_name, u.id)
      from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
      where r.group_id = page.id and r.role = 'GroupOwner' and u.is_active and ${IS_LOOKED_UP}), '[]') as owners,
    (select max(j.ended_at) from job_logs j
     where j.group_id = page.id and j.kind = 'syncRoster' and j.status = 'succeeded'
       and coalesce(j.input ->> 'mode', 'sync') <> 'read') as "syncedAt"
  from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id and ${IS_LOOKED_UP}
  where r.group_id = page.id`;

type Wanted = Pick<GroupSearch, 'keywords' | 'externalTermId' | 'isEvery'>;

interface Values {
  readonly userId: UserId;
  readonly patterns: readonly string[];
  readonly externalTermId: string | null;
}

/** What decides about the text of the statement: by a parameter, PostgreSQL would plan it anew for each call. */
type Shape = Readonly<Record<'hasKeywords' | 'hasTerm' | 'isEvery', boolean>>;

function searchOf(userId: UserId, { keywords, externalTermId: term, isEvery }: Wanted) {
  const patterns = patternsOf(keywords);
  const shape: Shape = { hasKeywords: patterns.length > 0, hasTerm: term !== undefined, isEvery };
  const values: Values = { userId, patterns, externalTermId: term ?? null };
  return { shape, values };
}

/** Which courses of a tab this person is shown: by the name of the course or of one of its instructors. (CU-14) */
function isShown(
  { userId, patterns, externalTermId }: Values,
  { hasKeywords, hasTerm, isEvery }: Shape,
  tab: GroupSearch['tab'],
) {
  const isOwner = tab === 'DELETED' ? sql`r.role = 'GroupOwner'` : sql`true`;
  const own = sql`exists (select from group_user_roles r
    where r.group_id = g.id and r.user_id = ${userId} and ${isOwner})`;
  const isNamed = sql`(${matches(sql`g.name`, patterns)} or exists (
    select from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = g.id and r.role = 'GroupOwner'
      and ${matches(sql`u.first_name || ' ' || u.last_name`, patterns)}))`;
  const isInTerm = sql`g.external_term_id = ${externalTermId}`;
  return sql`${TAB[tab]} and ${hasKeywords ? isNamed : sql`true`} and ${hasTerm ? isInTerm : sql`true`}
    and ${isEvery ? sql`true` : own}`;
}

const COLUMNS = { name: ['sortedName'], startDate: ['startDate'], endDate: ['endDate'] };
const GROUPS = keptList<Shape & { tab: GroupSearch['tab'] }, Values, GroupRow>(
  (values, { tab, ...shape }) => sql`${selectRows(values)} where ${isShown(values, shape, tab)}`,
  COLUMNS,
  PEOPLE,
);

export function selectGroups(db: ShardDb, userId: UserId, search: GroupSearch) {
  const { shape, values } = searchOf(userId, search);
  return GROUPS(db, { ...shape, tab: search.tab }, values, search);
}

const TAB_COUNTS = statementOf<Shape, Values, Record<GroupsTab, number>>((values, shape) => {
  const countOf = (tab: GroupsTab) => sql`(select count(*)::int from groups g where ${isShown(values, shape, tab)})`;
  return sql`
    select ${countOf('CURRENT')} as "CURRENT", ${countOf('PAST')} as "PAST", ${countOf('DELETED')} as "DELETED"`;
});

/** How many each tab holds for the same search. */
export async function selectTabCounts(db: ShardDb, userId: UserId, search: Wanted): Promise<Record<GroupsTab, number>> {
  const { shape, values } = searchOf(userId, search);
  const [counts] = await TAB_COUNTS(shape).run(db, values);
  return counts ?? { CURRENT: 0, PAST: 0, DELETED: 0 };
}

const GROUP = statement<{ groupId: GroupId; userId: UserId }, GroupRow>(
  ({ groupId, userId }) => sql`
    select * from (${selectRows({ userId })} where g.id = ${groupId}) as page cross join lateral (${PEOPLE}) as people`,
);

export async function selectGroup(db: ShardDb, groupId: GroupId, userId: UserId): Promise<GroupRow> {
  const [group] = await GROUP.run(db, { groupId, userId });
  if (group === undefined) throw new ProblemError({ kind: 'notFound', what: 'course' });
  return group;
}

const STANDING = statement<{ groupId: string; userId: UserId }, { isDeleted: boolean; roles: GroupRole[] }>(
  ({ groupId, userId }) => sql`
    select is_deleted as "isDeleted",
      array(select role from group_user_roles where group_id = ${groupId} and user_id = ${userId}) as roles
    from groups where id = ${groupId}`,
);

/** How a person stands to a group: their roles in it. */
export async function selectGroupStanding(db: ShardDb, groupId: string, userId: UserId) {
  const [group] = await STANDING.run(db, { groupId, userId });
  return group === undefined ? undefined : { ...group, activities: groupActivities(group.roles) };
}

export interface GroupSettings extends Dates {
  readonly name: string;
  readonly externalTermId: string | null;
  readonly timeZoneId: string;
}

const rowOf = (settings: GroupSettings) => ({
  name: settings.name,
  external_term_id: settings.externalTermId,
  start_date: settings.startDate,
  end_date: settings.endDate,
  time_zone_id: settings.timeZoneId,
});

export async function insertGroup(db: ShardDb, settings: GroupSettings): Promise<GroupId> {
  const { id } = await db.insertInto('groups').values(rowOf(settings)).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False when somebody has changed it since the version that the caller saw. */
export async function updateGroupSettings(
  db: ShardDb,
  groupId: GroupId,
  settings: GroupSettings,
  seenVersion: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('groups')
    .set(rowOf(settings))
    .where('id', '=', groupId)
    .where('version', '=', seenVersion)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when it was so already: deleting twice is deleting once. */
export async function updateGroupIsDeleted(db: ShardDb, groupId: GroupId, isDeleted: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('groups')
    .set({ is_deleted: isDeleted })
    .where('id', '=', groupId)
    .where('is_deleted', '=', !isDeleted)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a course in which this person has a role has this name in this term; case and spaces around do not count. */
export async function selectIsNameTaken(
  db: ShardDb,
  userId: UserId,
  name: string,
  externalTermId: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from groups g where not g.is_deleted and lower(g.name) = lower(${name.trim()})
      and g.external_term_id is not distinct from ${externalTermId}
      and exists (select from group_user_roles r where r.group_id = g.id and r.user_id = ${userId})) as "isTaken"`.execute(
    db,
  );
  return rows[0]?.isTaken ?? false;
}

/**
 * Locks the roles of a course until the transaction ends, so that two owners cannot remove each other. Does not lock
 * its key, so students who hand in meanwhile do not wait. Returns whether the course exists and is not deleted.
 */
export async function lockGroup(db: ShardDb, groupId: GroupId): Promise<boolean> {
  const { rows } = await sql<{ isDeleted: boolean }>`
    select is_deleted as "isDeleted" from groups where id = ${groupId} for no key update`.execute(db);
  return rows[0]?.isDeleted === false;
}

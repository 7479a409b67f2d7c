import type { ShardDb } from '@circuit/db';
import { groupId as toGroupId, type GroupId, type UserId } from '@circuit/domain/kernel';
import { groupActivities, type GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

interface GroupRow {
  readonly id: GroupId;
  readonly name: string;
  readonly guid: string;
  readonly roles: GroupRole[];
  readonly externalTermId: string | null;
  readonly startDate: Date | null;
  readonly endDate: Date | null;
  readonly timeZoneId: string;
  readonly isDeleted: boolean;
  readonly version: number;
}

interface GroupSearch extends PageRequest {
  readonly keywords?: string | undefined;
  readonly tab: 'CURRENT' | 'PAST' | 'DELETED' | 'ALL';
  /** Every course of the shard, not only those in which the person has a role. */
  readonly isEvery: boolean;
}

const TAB = {
  CURRENT: sql`not g.is_deleted and (g.end_date is null or g.end_date > circuit_now())`,
  PAST: sql`not g.is_deleted and g.end_date <= circuit_now()`,
  // Only whoever could restore it is shown a deleted course.
  DELETED: sql`g.is_deleted`,
  ALL: sql`not g.is_deleted`,
};

function selectRows(userId: UserId) {
  return sql<GroupRow>`
    select g.id, g.name, g.guid, g.external_term_id as "externalTermId", g.start_date as "startDate",
      g.end_date as "endDate", g.time_zone_id as "timeZoneId", g.is_deleted as "isDeleted", g.version,
      lower(g.name) as "sortedName",
      array(select r.role from group_user_roles r where r.group_id = g.id and r.user_id = ${userId}) as roles
    from groups g`;
}

export async function selectGroups(db: ShardDb, userId: UserId, search: GroupSearch) {
  const isOwner = search.tab === 'DELETED' ? sql`r.role = 'GroupOwner'` : sql`true`;
  const own = sql`exists (select from group_user_roles r
    where r.group_id = g.id and r.user_id = ${userId} and ${isOwner})`;
  // Decided here and not by a parameter: PostgreSQL would plan the statement anew for each call.
  const isVisible = search.isEvery ? sql`true` : own;
  const found = sql<GroupRow>`${selectRows(userId)}
    where ${TAB[search.tab]} and ${containsWords(sql`g.name`, search.keywords)} and ${isVisible}`;
  return selectPage(db, found, search, { name: ['sortedName'], startDate: ['startDate'], endDate: ['endDate'] });
}

export async function selectGroup(db: ShardDb, groupId: GroupId, userId: UserId): Promise<GroupRow> {
  const { rows } = await sql<GroupRow>`${selectRows(userId)} where g.id = ${groupId}`.execute(db);
  const [group] = rows;
  if (group === undefined) throw new ProblemError({ kind: 'notFound', what: 'course' });
  return group;
}

/** How a person stands to a group: their roles in it. */
export async function selectGroupStanding(db: ShardDb, groupId: string, userId: UserId) {
  const group = await db
    .selectFrom('groups')
    .select((is) => [
      'is_deleted as isDeleted',
      sql<GroupRole[]>`array(${is
        .selectFrom('group_user_roles')
        .select('role')
        .where('group_id', '=', toGroupId(groupId))
        .where('user_id', '=', userId)})`.as('roles'),
    ])
    .where('id', '=', toGroupId(groupId))
    .executeTakeFirst();
  return group === undefined ? undefined : { ...group, activities: groupActivities(group.roles) };
}

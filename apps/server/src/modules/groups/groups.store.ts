import type { ShardDb } from '@circuit/db';
import { groupId as toGroupId, type GroupId, type UserId } from '@circuit/domain/kernel';
import { groupActivities, type GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

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

export async function selectGroups(db: ShardDb, userId: UserId, search: GroupSearch) {
  const own = sql`exists (select from group_user_roles r where r.group_id = g.id and r.user_id = ${userId}
    and (${search.tab !== 'DELETED'} or r.role = 'GroupOwner'))`;
  const found = sql<GroupRow>`
    select g.id, g.name, g.guid, g.external_term_id as "externalTermId", g.start_date as "startDate",
      g.end_date as "endDate", g.time_zone_id as "timeZoneId", g.is_deleted as "isDeleted", g.version,
      lower(g.name) as "sortedName",
      array(select r.role from group_user_roles r where r.group_id = g.id and r.user_id = ${userId}) as roles
    from groups g
    where ${TAB[search.tab]} and ${containsWords(sql`g.name`, search.keywords)} and (${search.isEvery} or ${own})`;
  return selectPage(db, found, search, { name: ['sortedName'], startDate: ['startDate'], endDate: ['endDate'] });
}

/** How a person stands to a group: their roles in it. A deleted group is there only for whoever may restore it. */
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
  if (group === undefined) return undefined;
  const activities = groupActivities(group.roles);
  if (group.isDeleted && !activities.includes('GroupDelete')) return { roles: group.roles, activities: [] };
  return { roles: group.roles, activities };
}

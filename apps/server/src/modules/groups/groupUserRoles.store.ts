import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { Identifier } from '@circuit/domain/people';
import type { GlobalRole, GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

export interface GroupUserRoleRow {
  readonly id: string;
  readonly groupId: GroupId;
  readonly userId: UserId;
  readonly role: GroupRole;
  readonly isExternal: boolean;
  readonly sections: string[];
}

const COLUMNS = sql`id, group_id as "groupId", user_id as "userId", role, is_external as "isExternal", sections`;

interface PeopleSearch extends PageRequest {
  readonly groupId: GroupId;
  readonly keywords?: string | undefined;
  readonly role?: GroupRole | undefined;
}

export async function selectGroupUserRoles(db: ShardDb, search: PeopleSearch) {
  const found = sql<GroupUserRoleRow & { firstName: string; lastName: string; email: string }>`
    select r.id, r.group_id as "groupId", r.user_id as "userId", r.role, r.is_external as "isExternal",
      r.sections, u.first_name as "firstName", u.last_name as "lastName", u.email,
      lower(u.last_name || ' ' || u.first_name) as "sortedName"
    from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${search.groupId} and ${search.role === undefined ? sql`true` : sql`r.role = ${search.role}`}
      and ${containsWords(sql`concat_ws(' ', u.first_name, u.last_name, u.email)`, search.keywords)}`;
  return selectPage(db, found, search, { name: ['sortedName', 'role'], role: ['role', 'sortedName'] });
}

export interface FoundPerson {
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  /** As it is written, where the keys are as it is compared. */
  readonly shownEmail: string;
  readonly isActive: boolean;
  /** Their roles in the group so far. */
  readonly groupRoles: GroupRole[];
  readonly email: string;
  readonly uid: string | null;
  readonly puid: string | null;
}

/** Those of these people who exist, by e-mail, alias or PUID. */
export async function selectPeople(db: ShardDb, groupId: GroupId, identifiers: readonly Identifier[]) {
  const valuesOf = (kind: Identifier['kind']) =>
    identifiers.filter((identifier) => identifier.kind === kind).map(({ value }) => value.toLowerCase());
  const { rows } = await sql<FoundPerson>`
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email as "shownEmail",
      u.is_active as "isActive", u.email_key as email, u.uid_key as uid, u.puid,
      array(select r.role from group_user_roles r where r.user_id = u.id and r.group_id = ${groupId}) as "groupRoles"
    from users u
    where u.email_key = any (${valuesOf('email')}) or u.uid_key = any (${valuesOf('alias')})
      or u.puid = any (${valuesOf('puid')})`.execute(db);
  return rows;
}

// One parameter however many there are, since every other text would take a prepared statement of its own. (DB-9)

export interface NewPerson {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** People who are known by their address only, until they sign in. Returns those that are new, and not added meanwhile. */
export async function insertPeople(db: ShardDb, people: readonly NewPerson[]): Promise<UserId[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ id: UserId }>`
    insert into users (email, first_name, last_name)
    select email, coalesce("firstName", ''), coalesce("lastName", '')
    from json_to_recordset(${JSON.stringify(people)}::json) as p (email text, "firstName" text, "lastName" text)
    on conflict do nothing returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds the role where it is missing; an existing role is left as it is. Returns those that are new. */
export async function insertGroupUserRoles(
  db: ShardDb,
  groupId: GroupId,
  role: GroupRole,
  userIds: readonly UserId[],
  isExternal = false,
): Promise<GroupUserRoleRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<GroupUserRoleRow>`
    insert into group_user_roles (group_id, user_id, role, is_external)
    select ${groupId}, user_id, ${role}, ${isExternal} from unnest(${userIds}::uuid[]) as user_id
    on conflict (shard, group_id, user_id, role) do nothing
    returning ${COLUMNS}`.execute(db);
  return rows;
}

export async function selectGlobalRoles(
  db: ShardDb,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, readonly GlobalRole[]>> {
  const { rows } = await sql<{ userId: UserId; roles: GlobalRole[] }>`
    select user_id as "userId", array_agg(role) as roles from user_roles
    where user_id = any (${userIds}::uuid[]) group by user_id`.execute(db);
  return new Map(rows.map(({ userId, roles }) => [userId, roles]));
}

/** One role of this very course: the same id under another course is not there. */
export async function selectOptionalGroupUserRole(
  db: ShardDb,
  groupId: GroupId,
  id: string,
): Promise<GroupUserRoleRow | undefined> {
  const { rows } = await sql<GroupUserRoleRow>`
    select ${COLUMNS} from group_user_roles where id = ${id} and group_id = ${groupId}`.execute(db);
  return rows[0];
}

/** Those who can sign in: a deactivated instructor helps nobody. */
export async function selectGroupOwnerIds(db: ShardDb, groupId: GroupId): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select r.user_id as "userId" from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${groupId} and r.role = 'GroupOwner' and u.is_active`.execute(db);
  return rows.map(({ userId }) => userId);
}

export async function takeGroupRoles(db: ShardDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from group_user_roles where id = any (${ids}::uuid[])`.execute(db);
}

/** The row of this role of this person in this course, if they have it. */
export async function selectRolesOf(db: ShardDb, groupId: GroupId, userId: UserId, role: GroupRole) {
  const { rows } = await sql<GroupUserRoleRow>`
    select ${COLUMNS} from group_user_roles
    where group_id = ${groupId} and user_id = ${userId} and role = ${role}`.execute(db);
  return rows;
}

export async function updateGroupUserRole(db: ShardDb, id: string, role: GroupRole): Promise<void> {
  await db.updateTable('group_user_roles').set({ role }).where('id', '=', id).execute();
}

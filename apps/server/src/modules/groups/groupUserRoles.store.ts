import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { Identifier } from '@circuit/domain/people';
import type { GlobalRole, GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

interface GroupUserRoleRow {
  readonly id: string;
  readonly groupId: GroupId;
  readonly userId: UserId;
  readonly role: GroupRole;
  readonly isExternal: boolean;
}

interface PeopleSearch extends PageRequest {
  readonly groupId: GroupId;
  readonly keywords?: string | undefined;
  readonly role?: GroupRole | undefined;
}

export async function selectGroupUserRoles(db: ShardDb, search: PeopleSearch) {
  const found = sql<GroupUserRoleRow & { firstName: string; lastName: string; email: string }>`
    select r.id, r.group_id as "groupId", r.user_id as "userId", r.role, r.is_external as "isExternal",
      u.first_name as "firstName", u.last_name as "lastName", u.email,
      lower(u.last_name || ' ' || u.first_name) as "sortedName"
    from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.group_id = ${search.groupId} and ${search.role === undefined ? sql`true` : sql`r.role = ${search.role}`}
      and ${containsWords(sql`concat_ws(' ', u.first_name, u.last_name, u.email)`, search.keywords)}`;
  return selectPage(db, found, search, { name: ['sortedName', 'role'], role: ['role', 'sortedName'] });
}

export interface FoundPerson {
  readonly userId: UserId;
  readonly globalRoles: GlobalRole[];
  /** Their roles in the group so far. */
  readonly groupRoles: GroupRole[];
  readonly email: string;
  readonly uid: string | null;
  readonly puid: string | null;
}

/** Whoever of these people exists, by e-mail, alias or PUID. */
export async function selectPeople(db: ShardDb, groupId: GroupId, identifiers: readonly Identifier[]) {
  const valuesOf = (kind: Identifier['kind']) =>
    identifiers.filter((identifier) => identifier.kind === kind).map(({ value }) => value.toLowerCase());
  const { rows } = await sql<FoundPerson>`
    select u.id as "userId", u.email_key as email, u.uid_key as uid, u.puid,
      array(select r.role from user_roles r where r.user_id = u.id) as "globalRoles",
      array(select r.role from group_user_roles r where r.user_id = u.id and r.group_id = ${groupId}) as "groupRoles"
    from users u
    where u.email_key = any (${valuesOf('email')}) or u.uid_key = any (${valuesOf('alias')})
      or u.puid = any (${valuesOf('puid')})`.execute(db);
  return rows;
}

// One parameter however many there are, since every other text would take a prepared statement of its own. (DB-9)

/** People who are known by their address only, until they sign in. Somebody else may add the same one meanwhile. */
export async function insertPeople(db: ShardDb, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await sql`insert into users (email) select unnest(${emails}::text[]) on conflict do nothing`.execute(db);
}

/** Adds the role where it is missing; an existing role is left as it is. Returns those that are new. */
export async function insertGroupUserRoles(
  db: ShardDb,
  groupId: GroupId,
  role: GroupRole,
  userIds: readonly UserId[],
): Promise<GroupUserRoleRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<GroupUserRoleRow>`
    insert into group_user_roles (group_id, user_id, role)
    select ${groupId}, user_id, ${role} from unnest(${userIds}::uuid[]) as user_id
    on conflict (shard, group_id, user_id, role) do nothing
    returning id, group_id as "groupId", user_id as "userId", role, is_external as "isExternal"`.execute(db);
  return rows;
}

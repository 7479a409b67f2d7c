import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { BaseRole, GlobalRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import { containsWords, selectPage, type Page, type PageRequest } from '#platform/lists.ts';

export interface UserRow {
  readonly id: UserId;
  readonly userName: string | null;
  readonly puid: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly uid: string | null;
  readonly isActive: boolean;
  readonly lastSeenAt: Date | null;
  readonly roles: { role: GlobalRole; isExternal: boolean }[];
  readonly version: number;
}

interface UserSearch extends PageRequest {
  readonly keywords?: string | undefined;
  readonly tab: 'AVAILABLE' | 'DELETED';
  readonly role?: BaseRole | undefined;
}

const WORDS = sql<string>`concat_ws(' ', u.first_name, u.last_name, u.email, u.user_name, u.uid, u.puid)`;

export const USER_COLUMNS = sql`u.id, u.user_name as "userName", u.puid, u.first_name as "firstName",
  u.last_name as "lastName", u.email, u.uid, u.is_active as "isActive", u.last_seen_at as "lastSeenAt", u.version,
  coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'isExternal', r.is_external))
    from user_roles r where r.user_id = u.id), '[]') as roles`;

export async function selectUsers(db: ShardDb, search: UserSearch): Promise<Page<UserRow>> {
  const hasRole =
    search.role === undefined
      ? sql`true`
      : sql`(exists (select from user_roles r where r.user_id = u.id and r.role = ${search.role})
          or exists (select from group_user_roles r where r.user_id = u.id and r.role = ${search.role}))`;
  const found = sql<UserRow>`
    select ${USER_COLUMNS}, lower(u.last_name || ' ' || u.first_name) as "sortedName", lower(u.email) as "sortedEmail"
    from users u
    where u.is_active = ${search.tab === 'AVAILABLE'} and ${containsWords(WORDS, search.keywords)} and ${hasRole}`;
  return selectPage(db, found, search, {
    name: ['sortedName'],
    email: ['sortedEmail'],
    lastSeenAt: ['lastSeenAt'],
  });
}

interface UserRoleRow {
  readonly id: string;
  readonly userId: UserId;
  readonly role: GlobalRole;
  readonly isExternal: boolean;
}

interface UserRoleSearch extends PageRequest {
  readonly keywords?: string | undefined;
  readonly userId?: UserId | undefined;
  readonly role?: GlobalRole | undefined;
  readonly rank: 'any' | 'admin';
}

interface ListedUserRole extends UserRoleRow {
  readonly since: Date;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly lastSeenAt: Date | null;
}

export async function selectUserRoles(db: ShardDb, search: UserRoleSearch) {
  const found = sql<ListedUserRole>`
    select r.id, r.user_id as "userId", r.role, r.is_external as "isExternal", r.created_at as since,
      u.first_name as "firstName", u.last_name as "lastName", u.email, u.is_active as "isActive",
      u.last_seen_at as "lastSeenAt",
      lower(u.last_name || ' ' || u.first_name) as "sortedName"
    from user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where ${search.userId === undefined ? sql`true` : sql`r.user_id = ${search.userId}`}
      and ${search.role === undefined ? sql`true` : sql`r.role = ${search.role}`}
      and ${search.rank === 'any' ? sql`true` : sql`r.role in ('SuperAdmin', 'Admin')`}
      and ${containsWords(WORDS, search.keywords)}`;
  return selectPage(db, found, search, { name: ['sortedName', 'role'] });
}

export async function isUser(db: ShardDb, userId: UserId): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

/** Adds the role where it is missing. `isNew` tells a first time from a repetition. */
export async function insertUserRole(db: ShardDb, userId: UserId, role: GlobalRole) {
  const added = await db
    .insertInto('user_roles')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['shard', 'user_id', 'role']).doNothing())
    .executeTakeFirst();
  const held = await db
    .selectFrom('user_roles')
    .select(['id', 'user_id as userId', 'role', 'is_external as isExternal'])
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
  return { held, isNew: added.numInsertedOrUpdatedRows === 1n };
}

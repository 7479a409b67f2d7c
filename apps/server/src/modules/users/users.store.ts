import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { GLOBAL_ROLES, type BaseRole, type GlobalRole } from '@circuit/domain/permissions';
import { sql, type RawBuilder } from 'kysely';

import { patternsOf, selectPage, type Page, type PageRequest } from '#platform/lists.ts';

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

export interface UserSearch extends PageRequest {
  readonly keywords?: string | undefined;
  readonly tab: 'AVAILABLE' | 'DELETED';
  readonly role?: BaseRole | undefined;
}

export const USER_COLUMNS = sql`u.id, u.user_name as "userName", u.puid, u.first_name as "firstName",
  u.last_name as "lastName", u.email, u.uid, u.is_active as "isActive", u.last_seen_at as "lastSeenAt", u.version,
  coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'isExternal', r.is_external))
    from user_roles r where r.user_id = u.id), '[]') as roles`;

const ORDERS = { name: 'u.sort_name', email: 'u.email_key', lastSeenAt: 'u.last_seen_at' } as const;

/**
 * One page of people and how many there are. The columns to show are looked up for those of the page only; everyone
 * else is no more than an id and what they are sorted by. (LI-10)
 */
export async function selectUsers(db: ShardDb, search: UserSearch): Promise<Page<UserRow>> {
  const { sort, page, pageSize, keywords, role } = search;
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const [, order = ORDERS.name] = Object.entries(ORDERS).find(([word]) => sort.endsWith(word)) ?? [];
  const found = sql`select u.id, ${sql.ref(order)} as key from users u
    where u.is_active = ${search.tab === 'AVAILABLE'} and ${hasWords(keywords)} and ${hasRole(role)}`;
  const inOrder = sql`order by key ${direction}, id ${isDescending ? sql`desc` : sql`asc`}`;
  // Everyone is read in the order of an index, as far as the page reaches; a search is done once, for page and count.
  const isEveryone = keywords === undefined && role === undefined;
  const { rows } = await sql<UserRow & { totalCount: number | null }>`
    with found as ${isEveryone ? sql`not materialized` : sql`materialized`} (${found}),
      page as (select id, key from found ${inOrder} limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${USER_COLUMNS}, ${isEveryone ? sql`null::int` : sql`(select count(*)::int from found)`} as "totalCount"
    from page join users u on u.id = page.id order by page.key ${direction}, page.id ${isDescending ? sql`desc` : sql`asc`}`.execute(
    db,
  );
  // A page past the end has no row to carry the count.
  const isEmpty = rows.length === 0 && page === 1;
  return { items: rows, totalCount: rows[0]?.totalCount ?? (isEmpty ? 0 : await countFound(db, found)) };
}

async function countFound(db: ShardDb, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${found}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

function hasWords(keywords: string | undefined): RawBuilder<boolean> {
  const patterns = patternsOf(keywords);
  return patterns.length === 0 ? sql`true` : sql`u.search_text like all (${patterns})`;
}

function hasRole(role: BaseRole | undefined): RawBuilder<boolean> {
  if (role === undefined) return sql`true`;
  const isGlobal = GLOBAL_ROLES.some((name) => name === role);
  const table = isGlobal ? 'user_roles' : 'group_user_roles';
  return sql`u.id in (select r.user_id from ${sql.table(table)} r where r.role = ${role})`;
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
      u.sort_name as "sortedName"
    from user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where ${search.userId === undefined ? sql`true` : sql`r.user_id = ${search.userId}`}
      and ${search.role === undefined ? sql`true` : sql`r.role = ${search.role}`}
      and ${search.rank === 'any' ? sql`true` : sql`r.role in ('SuperAdmin', 'Admin')`}
      and ${hasWords(search.keywords)}`;
  return selectPage(db, found, search, { name: ['sortedName', 'role'] });
}

export async function isUser(db: ShardDb, userId: UserId): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

/** Adds the role where it is missing. `isNew` tells a first time from a repetition. */
export async function recordUserRole(db: ShardDb, userId: UserId, role: GlobalRole) {
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

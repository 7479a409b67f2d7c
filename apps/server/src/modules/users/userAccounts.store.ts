import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { Account, Identifier, Named } from '@circuit/domain/people';
import type { GlobalRole, GroupRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import { selectPage, type PageRequest } from '#platform/lists.ts';
import { ProblemError } from '#platform/problems.ts';

import { USER_COLUMNS, type UserRow } from './users.store.ts';

interface UserDetailRow extends UserRow {
  readonly createdAt: Date;
  readonly hasPassword: boolean;
}

export async function selectUserDetail(db: ShardDb, userId: UserId): Promise<UserDetailRow> {
  const { rows } = await sql<UserDetailRow>`
    select ${USER_COLUMNS}, u.created_at as "createdAt",
      exists (select from credentials c where c.user_id = u.id) as "hasPassword"
    from users u where u.id = ${userId}`.execute(db);
  return orNotFound(rows[0]);
}

const KEY_COLUMNS = { email: 'u.email_key', alias: 'u.uid_key', puid: 'u.puid' } as const;

export async function selectUserByIdentifier(db: ShardDb, { kind, value }: Identifier): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select ${USER_COLUMNS} from users u where ${sql.ref(KEY_COLUMNS[kind])} = ${value}`.execute(db);
  return orNotFound(rows[0]);
}

export interface LockedUser extends Account {
  readonly id: UserId;
  readonly roles: GlobalRole[];
  readonly isActive: boolean;
  readonly version: number;
}

/** Locked: what was decided about it holds until this transaction ends. */
export async function lockUser(db: ShardDb, userId: UserId): Promise<LockedUser> {
  await sql`select from users where id = ${userId} for update`.execute(db);
  const { rows } = await sql<LockedUser>`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.user_name as "userName", u.uid,
      u.puid, u.is_active as "isActive", u.version,
      array(select role from user_roles r where r.user_id = u.id) as roles
    from users u where u.id = ${userId}`.execute(db);
  return orNotFound(rows[0]);
}

function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new ProblemError({ kind: 'notFound', what: 'person' });
  return row;
}

/** Locked, so that two Super Admins cannot remove each other at the same moment. */
export async function lockActiveSuperAdmins(db: ShardDb): Promise<UserId[]> {
  await sql`select from user_roles where role = 'SuperAdmin' order by id for update`.execute(db);
  // A statement of its own: after the wait it sees who was deactivated meanwhile.
  const { rows } = await sql<{ userId: UserId }>`
    select r.user_id as "userId" from user_roles r join users u on u.shard = r.shard and u.id = r.user_id
    where r.role = 'SuperAdmin' and u.is_active`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Which of these are somebody else's already. */
export async function selectTaken(
  db: ShardDb,
  { email, userName, uid, puid }: Account,
  ownId: UserId | null,
): Promise<Record<'email' | 'userName' | 'uid' | 'puid', boolean>> {
  const [userNameKey, uidKey] = [userName?.toLowerCase() ?? null, uid?.toLowerCase() ?? null];
  const { rows } = await sql<Record<'email' | 'userName' | 'uid' | 'puid', boolean>>`
    select coalesce(bool_or(email_key = ${email}), false) as email,
      coalesce(bool_or(user_name_key = ${userNameKey}::text), false) as "userName",
      coalesce(bool_or(uid_key = ${uidKey}::text), false) as uid, coalesce(bool_or(puid = ${puid}::text), false) as puid
    from users where (email_key = ${email} or user_name_key = ${userNameKey}::text or uid_key = ${uidKey}::text
      or puid = ${puid}::text) and id is distinct from ${ownId}::uuid`.execute(db);
  return rows[0] ?? { email: false, userName: false, uid: false, puid: false };
}

/** Undefined when somebody else has taken one of its names meanwhile. */
export async function insertUser(db: ShardDb, account: Account): Promise<UserId | undefined> {
  const row = await db
    .insertInto('users')
    .values(rowOf(account))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const UNIQUE_VIOLATION = '23505';

/** False when somebody else has taken one of its names meanwhile; then this transaction is over. */
export const updateUserAccount = (db: ShardDb, userId: UserId, account: Account): Promise<boolean> =>
  updateRow(db, userId, rowOf(account));

/** The same, of the names alone that other systems say. */
export const updateUserNames = (
  db: ShardDb,
  userId: UserId,
  { email, firstName, lastName }: Pick<Account, 'email' | 'firstName' | 'lastName'>,
): Promise<boolean> => updateRow(db, userId, { email, first_name: firstName, last_name: lastName });

async function updateRow(db: ShardDb, userId: UserId, row: Partial<ReturnType<typeof rowOf>>): Promise<boolean> {
  try {
    await db.updateTable('users').set(row).where('id', '=', userId).execute();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

function rowOf({ email, firstName, lastName, userName, uid, puid }: Account) {
  return { email, first_name: firstName, last_name: lastName, user_name: userName, uid, puid };
}

export async function updateUserIsActive(db: ShardDb, userId: UserId, isActive: boolean): Promise<void> {
  await db.updateTable('users').set({ is_active: isActive }).where('id', '=', userId).execute();
}

export interface GroupOfUserRow {
  readonly id: string;
  readonly groupId: GroupId;
  readonly name: string;
  readonly role: GroupRole;
  readonly isExternal: boolean;
  readonly since: Date;
  readonly endDate: Date | null;
  readonly termName: string | null;
  readonly deleted: { readonly at: Date | null; readonly by: Named | null } | null;
}

const TAB = {
  CURRENT: sql`not g.is_deleted and (g.end_date is null or g.end_date > circuit_now())`,
  PAST: sql`not g.is_deleted and g.end_date <= circuit_now()`,
  // A deleted course is there too: it is why somebody no longer sees it. (UR-27)
  ALL: sql`true`,
};

interface GroupsSearch extends PageRequest {
  readonly userId: UserId;
  readonly tab: keyof typeof TAB;
}

interface DeletionRow {
  readonly isDeleted: boolean;
  readonly deletedAt: Date | null;
  readonly deletedBy: Named | null;
}

const withDeletion = ({
  isDeleted,
  deletedAt,
  deletedBy,
  ...held
}: Omit<GroupOfUserRow, 'deleted'> & DeletionRow): GroupOfUserRow => ({
  ...held,
  deleted: isDeleted ? { at: deletedAt, by: deletedBy } : null,
});

export async function selectGroupsOfUser(db: ShardDb, search: GroupsSearch) {
  const found = sql<Omit<GroupOfUserRow, 'deleted'> & DeletionRow>`
    select r.id, r.group_id as "groupId", g.name, r.role, r.is_external as "isExternal", r.created_at as since,
      g.end_date as "endDate", t.name as "termName", lower(g.name) as "sortedName", g.is_deleted as "isDeleted",
      d.at as "deletedAt", d.by as "deletedBy"
    from group_user_roles r join groups g on g.shard = r.shard and g.id = r.group_id
      left join external_terms t on t.shard = g.shard and t.id = g.external_term_id
      left join lateral (select v.at, case when u.id is not null then
          jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) end as by
        from audit_events v left join users u on u.shard = v.shard and u.id = v.actor_id
        where g.is_deleted and v.entity = 'group' and v.entity_id = g.id::text and v.verb = 'groupDeleted'
        order by v.id desc limit 1) as d on true
    where r.user_id = ${search.userId} and ${TAB[search.tab]}`;
  const page = await selectPage(db, found, search, { name: ['isDeleted', 'sortedName', 'role'], since: ['since'] });
  return { ...page, items: page.items.map(withDeletion) };
}

export async function lockOptionalUserRole(db: ShardDb, userRoleId: string) {
  return db
    .selectFrom('user_roles')
    .select(['id', 'user_id as userId', 'role', 'is_external as isExternal'])
    .where('id', '=', userRoleId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteUserRole(db: ShardDb, userRoleId: string): Promise<void> {
  await db.deleteFrom('user_roles').where('id', '=', userRoleId).execute();
}

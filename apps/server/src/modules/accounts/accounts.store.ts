import { statement, type ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { isKnownDevice } from './devices.store.ts';

/** By user name or e-mail, as people type it, and whether this browser is one of theirs. */
export async function selectOptionalCredentials(db: ShardDb, name: string, deviceSecret: string | null = null) {
  const key = name.toLowerCase();
  return db
    .selectFrom('users as u')
    .innerJoin('credentials as c', (join) => join.onRef('c.shard', '=', 'u.shard').onRef('c.user_id', '=', 'u.id'))
    .select(['u.id', 'u.is_active as isActive', 'c.password_hash as passwordHash'])
    .select(isKnownDevice(deviceSecret, sql.ref('u.id')).as('isKnownDevice'))
    .where((is) => is.or([is('u.user_name_key', '=', key), is('u.email_key', '=', key)]))
    .executeTakeFirst();
}

export async function selectAllowLocalAccounts(db: ShardDb): Promise<boolean> {
  const row = await db.selectFrom('shard_configurations').select('allow_local_accounts as allow').executeTakeFirst();
  return row?.allow ?? true;
}

interface UserInfoRow {
  readonly id: UserId;
  readonly userName: string | null;
  readonly puid: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly uid: string | null;
}

const USER_INFO = statement<{ userId: UserId }, UserInfoRow>(
  ({ userId }) => sql`
    select id, user_name as "userName", puid, first_name as "firstName", last_name as "lastName", email, uid
    from users where id = ${userId}`,
);

export async function selectUserInfo(db: ShardDb, userId: UserId): Promise<UserInfoRow> {
  const [row] = await USER_INFO.run(db, { userId });
  if (row === undefined) throw new Error('The signed-in user has no row.');
  return row;
}

export async function selectOptionalPerson(db: ShardDb, userId: UserId) {
  const { rows } = await sql<{ id: UserId; isActive: boolean; roles: ('SuperAdmin' | 'Admin' | 'Creator')[] }>`
    select id, is_active as "isActive", array(select role from user_roles r where r.user_id = users.id) as roles
    from users where id = ${userId}`.execute(db);
  return rows[0];
}

export async function updateLastSeen(db: ShardDb, userId: UserId, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute();
}

/** Somebody with an account of our own: they have a password, whether or not they use it. */
export async function selectOptionalLocalPerson(db: ShardDb, userId: UserId) {
  return db
    .selectFrom('users as u')
    .innerJoin('credentials as c', (join) => join.onRef('c.shard', '=', 'u.shard').onRef('c.user_id', '=', 'u.id'))
    .select(['u.id', 'u.is_active as isActive'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

export async function selectOptionalPasswordHash(db: ShardDb, userId: UserId): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash as hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.hash;
}

export async function selectNow(db: ShardDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select circuit_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** Whether there was one that is too short to stand alone. (MF-14) */
export async function deleteShortPassword(db: ShardDb, userId: UserId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from credentials where user_id = ${userId} and needs_second_step`.execute(db);
  return numAffectedRows === 1n;
}

/** `needsSecondStep`: it is too short to stand alone. (MF-14) */
export async function upsertPassword(
  db: ShardDb,
  userId: UserId,
  passwordHash: string,
  needsSecondStep = false,
): Promise<void> {
  await db
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash, needs_second_step: needsSecondStep })
    .onConflict((conflict) =>
      conflict
        .columns(['shard', 'user_id'])
        .doUpdateSet({ password_hash: passwordHash, needs_second_step: needsSecondStep }),
    )
    .execute();
}

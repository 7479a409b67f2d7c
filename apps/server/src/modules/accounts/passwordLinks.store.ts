import type { ShardDb } from '@circuit/db';
import type { PasswordPurpose } from '@circuit/domain/accounts';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

export interface LinkedPerson {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
}

export async function selectPeopleToWrite(db: ShardDb, userIds: readonly UserId[]): Promise<LinkedPerson[]> {
  const { rows } = await sql<LinkedPerson>`
    select id, first_name as "firstName", last_name as "lastName", email, is_active as "isActive"
    from users where id = any (${userIds}::uuid[]) order by id`.execute(db);
  return rows;
}

/** By user name or e-mail, as people type it; whether or not they have a password yet. */
export async function selectOptionalPersonByName(db: ShardDb, name: string): Promise<LinkedPerson | undefined> {
  const key = name.toLowerCase();
  const { rows } = await sql<LinkedPerson>`
    select id, first_name as "firstName", last_name as "lastName", email, is_active as "isActive"
    from users where user_name_key = ${key} or email_key = ${key}`.execute(db);
  return rows[0];
}

export async function selectNewIds(db: ShardDb, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewPasswordLink {
  readonly id: string;
  readonly userId: UserId;
  readonly tokenHash: Buffer;
}

export async function insertPasswordLinks(
  db: ShardDb,
  links: readonly NewPasswordLink[],
  { purpose, expiresAt }: { readonly purpose: PasswordPurpose; readonly expiresAt: Date },
): Promise<void> {
  const rows = links.map(({ tokenHash, ...link }) => ({ ...link, tokenHash: tokenHash.toString('hex') }));
  await sql`
    insert into password_links (id, user_id, token_hash, purpose, expires_at)
    select id, "userId", decode("tokenHash", 'hex'), ${purpose}, ${expiresAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "userId" uuid, "tokenHash" text)`.execute(
    db,
  );
}

interface PasswordLinkRow {
  readonly id: string;
  readonly userId: UserId;
  readonly purpose: PasswordPurpose;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly usedWithKey: string | null;
  readonly voidedAt: Date | null;
  readonly isActivePerson: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userName: string | null;
  readonly hasSecondStep: boolean;
  readonly now: Date;
}

const FIND = sql`
  select l.id, l.user_id as "userId", l.purpose, l.expires_at as "expiresAt", l.used_at as "usedAt",
    l.used_with_key as "usedWithKey",
    l.voided_at as "voidedAt", u.is_active as "isActivePerson", u.first_name as "firstName",
    u.last_name as "lastName", u.email, u.user_name as "userName",
    exists (select from factors f where f.user_id = u.id) as "hasSecondStep", circuit_now() as now
  from password_links l join users u on u.shard = l.shard and u.id = l.user_id`;

export async function selectOptionalPasswordLink(db: ShardDb, tokenHash: Buffer): Promise<PasswordLinkRow | undefined> {
  const { rows } = await sql<PasswordLinkRow>`${FIND} where l.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** Locked: of two uses at once, the second sees that the first has used it. */
export async function lockOptionalPasswordLink(db: ShardDb, tokenHash: Buffer): Promise<PasswordLinkRow | undefined> {
  await sql`select from password_links where token_hash = ${tokenHash} for update`.execute(db);
  return selectOptionalPasswordLink(db, tokenHash);
}

export async function updateLinkUsed(db: ShardDb, linkId: string, key: string | null, now: Date): Promise<void> {
  await db.updateTable('password_links').set({ used_at: now, used_with_key: key }).where('id', '=', linkId).execute();
}

export async function voidPasswordLinks(db: ShardDb, userId: UserId, now: Date): Promise<void> {
  await db
    .updateTable('password_links')
    .set({ voided_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

/**
 * The link's lifetime starts when the message is sent, not when it was written. False if the link is no longer valid,
 * or if the person has changed their address since: the owner of the old mailbox must not get the account.
 */
export async function prolongPasswordLink(
  db: ShardDb,
  linkId: string,
  lifetimes: Readonly<Record<PasswordPurpose, number>>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update password_links l set expires_at = circuit_now()
      + case purpose when 'set' then ${lifetimes.set}::int else ${lifetimes.forgotten}::int end * interval '1 second'
    where id = ${linkId} and used_at is null and voided_at is null
      and exists (select from users u join messages m on m.shard = u.shard and m.user_id = u.id
        where u.id = l.user_id and u.is_active and m.password_link_id = l.id
          and lower(m.address) = u.email_key)`.execute(db);
  return numAffectedRows === 1n;
}

export async function countLinksSince(db: ShardDb, userId: UserId, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from password_links
    where user_id = ${userId} and created_at > circuit_now() - ${seconds} * interval '1 second'`.execute(db);
  return rows[0]?.count ?? 0;
}

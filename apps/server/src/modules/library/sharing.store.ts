import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { Identifier } from '@circuit/domain/people';
import type { EntityRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

import type { SharedTables } from './sharedEntities.store.ts';

type RoleTable = Pick<SharedTables, 'roles' | 'idColumn'>;

export interface SharerRow {
  readonly userId: UserId;
  readonly role: EntityRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Everybody who shares it, Owners first. */
export async function selectSharers(db: ShardDb, { roles, idColumn }: RoleTable, entityId: string) {
  const { rows } = await sql<SharerRow>`
    select r.user_id as "userId", r.role, u.first_name as "firstName", u.last_name as "lastName", u.email
    from ${sql.table(roles)} r join users u on u.shard = r.shard and u.id = r.user_id
    where r.${sql.ref(idColumn)} = ${entityId}
    order by array_position(array['Owner', 'Editor', 'Viewer'], r.role), lower(u.last_name), lower(u.first_name), u.id`.execute(
    db,
  );
  return rows;
}

/** Before the roles are read and decided upon: two people who change them wait for each other. (LB-6) */
export async function lockSharedEntity(db: ShardDb, table: SharedTables['table'], entityId: string): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${entityId} for update`.execute(db);
}

export async function shareWith(
  db: ShardDb,
  { roles, idColumn }: RoleTable,
  entityId: string,
  userIds: readonly UserId[],
  role: EntityRole,
): Promise<void> {
  await sql`
    insert into ${sql.table(roles)} (${sql.ref(idColumn)}, user_id, role)
    select ${entityId}, user_id, ${role} from unnest(${userIds}::uuid[]) as user_id
    on conflict (shard, ${sql.ref(idColumn)}, user_id) do update set role = excluded.role`.execute(db);
}

export async function deleteSharer(db: ShardDb, { roles, idColumn }: RoleTable, entityId: string, userId: UserId) {
  await sql`
    delete from ${sql.table(roles)} where ${sql.ref(idColumn)} = ${entityId} and user_id = ${userId}`.execute(db);
}

interface NamedPerson {
  readonly userId: UserId;
  readonly email: string;
  readonly uid: string | null;
  readonly puid: string | null;
}

/** Those of these people who exist and are active, by e-mail, alias or PUID. */
export async function selectNamedPeople(db: ShardDb, identifiers: readonly Identifier[]) {
  const valuesOf = (kind: Identifier['kind']) =>
    identifiers.filter((identifier) => identifier.kind === kind).map(({ value }) => value.toLowerCase());
  const { rows } = await sql<NamedPerson>`
    select u.id as "userId", u.email_key as email, u.uid_key as uid, u.puid from users u
    where u.is_active and (u.email_key = any (${valuesOf('email')}) or u.uid_key = any (${valuesOf('alias')})
      or u.puid = any (${valuesOf('puid')}))`.execute(db);
  return rows;
}

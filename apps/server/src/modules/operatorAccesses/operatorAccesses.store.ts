import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { displayName } from '@circuit/domain/people';
import { accessState } from '@circuit/domain/operatorAccesses';
import { sql } from 'kysely';

import { selectPage, type PageRequest } from '#platform/lists.ts';

interface AccessRow {
  readonly id: string;
  readonly operator: string;
  readonly reason: string;
  readonly grantedAt: Date;
  readonly expiresAt: Date;
  readonly firstUsedAt: Date | null;
  readonly endedAt: Date | null;
  readonly enderFirstName: string | null;
  readonly enderLastName: string | null;
  readonly enderEmail: string | null;
}

const ROW = sql`
  select o.id, o.operator, o.reason, o.granted_at as "grantedAt", o.expires_at as "expiresAt",
    o.first_used_at as "firstUsedAt", o.ended_at as "endedAt",
    u.first_name as "enderFirstName", u.last_name as "enderLastName", u.email as "enderEmail"
  from operator_accesses o left join users u on u.shard = o.shard and u.id = o.ended_by`;

const shown = (now: Date) => {
  return ({ enderFirstName, enderLastName, enderEmail, ...access }: AccessRow) => ({
    ...access,
    state: accessState(access, now),
    endedByName:
      enderEmail === null
        ? null
        : displayName({ firstName: enderFirstName ?? '', lastName: enderLastName ?? '', email: enderEmail }),
  });
};
export type ShownAccess = ReturnType<ReturnType<typeof shown>>;

export async function selectAccesses(db: ShardDb, page: PageRequest, now: Date) {
  const found = sql<AccessRow>`${ROW}`;
  const { items, totalCount } = await selectPage(db, found, page, { grantedAt: ['grantedAt'] });
  return { items: items.map(shown(now)), totalCount };
}

export async function selectOptionalAccess(db: ShardDb, id: string, now: Date): Promise<ShownAccess | undefined> {
  const { rows } = await sql<AccessRow>`${ROW} where o.id = ${id}::uuid`.execute(db);
  return rows.map(shown(now))[0];
}

/** Those of the last days, newest first, with the moment at which their states hold. */
export async function selectRecentAccesses(db: ShardDb, days: number): Promise<ShownAccess[]> {
  const { rows } = await sql<AccessRow & { now: Date }>`
    select a.*, circuit_now() as now from (${ROW}) as a
    where a."grantedAt" > circuit_now() - ${days} * interval '1 day' order by a."grantedAt" desc, a.id`.execute(db);
  return rows.map(({ now, ...row }) => shown(now)(row));
}

export async function insertAccess(
  db: ShardDb,
  { operator, reason, minutes }: { readonly operator: string; readonly reason: string; readonly minutes: number },
): Promise<{ id: string; expiresAt: Date; now: Date }> {
  const { rows } = await sql<{ id: string; expiresAt: Date; now: Date }>`
    insert into operator_accesses (operator, reason, expires_at)
    values (${operator}, ${reason}, circuit_now() + ${minutes} * interval '1 minute')
    returning id, expires_at as "expiresAt", circuit_now() as now`.execute(db);
  const [access] = rows;
  if (access === undefined) throw new Error('The access was not inserted.');
  return access;
}

/** False if it has expired or was ended. */
export async function takeUpAccess(db: ShardDb, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator_accesses set first_used_at = coalesce(first_used_at, circuit_now())
    where id = ${id}::uuid and ended_at is null and expires_at > circuit_now()`.execute(db);
  return numAffectedRows === 1n;
}

/** False if it was over before. */
export async function endAccess(db: ShardDb, id: string, endedBy: UserId | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update operator_accesses set ended_at = circuit_now(), ended_by = ${endedBy}
    where id = ${id}::uuid and ended_at is null and expires_at > circuit_now()`.execute(db);
  return numAffectedRows === 1n;
}

/** Everybody who may end an access. */
export async function selectAdministrators(db: ShardDb) {
  const { rows } = await sql<{ id: UserId; firstName: string; lastName: string; email: string }>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email from users u
    where u.is_active and exists (select from user_roles r where r.user_id = u.id and r.role = 'SuperAdmin')
    order by u.id`.execute(db);
  return rows;
}

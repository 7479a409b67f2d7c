import type { ShardDb } from '@circuit/db';
import type { FactorKind } from '@circuit/domain/factors';
import type { UserId } from '@circuit/domain/kernel';
import type { GlobalRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

interface StandingRow {
  readonly kinds: FactorKind[];
  readonly recoveryCodesLeft: number;
  readonly hasPassword: boolean;
  readonly roles: GlobalRole[];
  readonly secondStepForAdmins: boolean;
  readonly secondStepGraceDays: number;
  readonly since: Date | null;
}

/** How a person stands to two-step sign-in, in one round trip: every sign-in asks. */
export async function selectStanding(db: ShardDb, userId: UserId): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    select array(select distinct kind from factors where user_id = u.id order by kind) as kinds,
      (select count(*)::int from recovery_codes where user_id = u.id and used_at is null) as "recoveryCodesLeft",
      exists (select from credentials where user_id = u.id) as "hasPassword",
      array(select role from user_roles where user_id = u.id) as roles,
      coalesce(c.second_step_for_admins, false) as "secondStepForAdmins",
      coalesce(c.second_step_grace_days, 14) as "secondStepGraceDays",
      (select since from factor_requirements where user_id = u.id) as since
    from users u left join shard_configurations c on c.shard = u.shard
    where u.id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A person who signs in has no row.');
  return row;
}

/** The day on which the requirement first met the person; it stays the first. */
export async function insertRequirement(db: ShardDb, userId: UserId, since: Date): Promise<void> {
  await sql`insert into factor_requirements (user_id, since) values (${userId}, ${since})
    on conflict do nothing`.execute(db);
}

interface Addressee {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userName: string | null;
}

export async function selectAddressee(db: ShardDb, userId: UserId): Promise<Addressee> {
  const { rows } = await sql<Addressee>`
    select first_name as "firstName", last_name as "lastName", email, user_name as "userName"
    from users where id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A person with factors has no row.');
  return row;
}

/** Whether the password was chosen beside a second step and is too short to stand alone. (MF-14) */
export async function needsSecondStep(db: ShardDb, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('credentials')
    .select('needs_second_step as needs')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.needs ?? false;
}

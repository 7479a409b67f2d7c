import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { GlobalRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

export interface ResetRow {
  readonly id: string;
  readonly userId: UserId;
  readonly askedAt: Date;
  readonly askedById: UserId;
  readonly askedBy: {
    readonly id: UserId;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  };
  /** As they are now; none for a person who was deactivated. */
  readonly askerRoles: GlobalRole[];
  readonly reason: string;
  readonly takesEffectAt: Date | null;
}

const RESET = sql`
  select r.id, r.user_id as "userId", r.asked_at as "askedAt", r.asked_by_id as "askedById",
    json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email) as "askedBy",
    array(select role from user_roles where user_id = a.id and a.is_active) as "askerRoles",
    r.reason, r.takes_effect_at as "takesEffectAt"
  from factor_resets r join users a on a.shard = r.shard and a.id = r.asked_by_id
  where r.done_at is null and r.canceled_at is null`;

/** What was asked for and is neither done nor canceled. */
export async function selectOptionalReset(db: ShardDb, userId: UserId): Promise<ResetRow | undefined> {
  const { rows } = await sql<ResetRow>`${RESET} and r.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Locked: of two second people at once, one resets. */
export async function lockOptionalReset(db: ShardDb, userId: UserId): Promise<ResetRow | undefined> {
  const { rows } = await sql<ResetRow>`${RESET} and r.user_id = ${userId} for update of r`.execute(db);
  return rows[0];
}

export async function selectDueResets(db: ShardDb, limit: number): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select user_id as "userId" from factor_resets
    where done_at is null and canceled_at is null and takes_effect_at <= circuit_now()
    order by takes_effect_at limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

export async function askForReset(
  db: ShardDb,
  asked: {
    readonly userId: UserId;
    readonly askedById: UserId;
    readonly reason: string;
    readonly takesEffectAt: Date | null;
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insertInto('factor_resets')
    .values({
      user_id: asked.userId,
      asked_by_id: asked.askedById,
      asked_at: asked.now,
      reason: asked.reason,
      takes_effect_at: asked.takesEffectAt,
    })
    .execute();
}

export async function finishReset(
  db: ShardDb,
  resetId: string,
  { confirmedById, now }: { readonly confirmedById: UserId | null; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('factor_resets')
    .set({ done_at: now, confirmed_by_id: confirmedById })
    .where('id', '=', resetId)
    .execute();
}

/** False when there was none. */
export async function cancelReset(
  db: ShardDb,
  userId: UserId,
  { because, now }: { readonly because: 'signedIn' | 'byAdministrator' | 'replaced'; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update factor_resets set canceled_at = ${now}, canceled_because = ${because}
    where user_id = ${userId} and done_at is null and canceled_at is null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

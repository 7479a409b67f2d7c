import type { ShardDb } from '@circuit/db';
import type { Door } from '@circuit/domain/factors';
import type { SessionId, UserId } from '@circuit/domain/kernel';
import { can, globalActivities, mayDoMore, type Activity, type GlobalRole } from '@circuit/domain/permissions';
import { CompiledQuery, sql } from 'kysely';

import type { SignedIn } from '#platform/implement.ts';
import { selectPage, type PageRequest } from '#platform/lists.ts';
import { WHY_SHUT, type WhyShut } from '#platform/pauses.store.ts';

import { deleteDevicesOf } from './devices.store.ts';

interface SignedInRow {
  readonly id: UserId;
  readonly impersonatorId: UserId | null;
  readonly roles: GlobalRole[];
  readonly impersonatorRoles: GlobalRole[];
  readonly now: Date;
  readonly isDown: boolean | null;
  readonly whyShut: WhyShut | null;
  readonly impersonationMayWrite: boolean | null;
  readonly looksUntil?: Date;
}

// On the path of every request, so they are written out once and not put together for each.
const SIGNED_IN = `
  select u.id, null as "impersonatorId", circuit_now() as now,
    array(select role from user_roles where user_id = u.id) as roles, '{}'::text[] as "impersonatorRoles",
    c.is_down as "isDown", c.impersonation_may_write as "impersonationMayWrite", ${WHY_SHUT} as "whyShut"
  from sessions s
  join users u on u.shard = s.shard and u.id = s.user_id and u.is_active
  left join shard_configurations c on c.shard = s.shard
  where s.id = $1 and s.actor_id is null and s.operator_access_id is null and s.revoked_at is null
     and s.expires_at > circuit_now()`;
const IMPERSONATED = `
  select u.id, s.actor_id as "impersonatorId", circuit_now() as now,
    array(select role from user_roles where user_id = u.id) as roles,
    array(select role from user_roles where user_id = s.actor_id) as "impersonatorRoles",
    c.is_down as "isDown", c.impersonation_may_write as "impersonationMayWrite", ${WHY_SHUT} as "whyShut"
  from sessions s
  join users u on u.shard = s.shard and u.id = s.user_id and u.is_active
  join users a on a.shard = s.shard and a.id = s.actor_id and a.is_active
  join sessions p on p.shard = s.shard and p.id = s.parent_session_id and p.revoked_at is null
  left join shard_configurations c on c.shard = s.shard
  where s.id = $1 and s.revoked_at is null and s.expires_at > circuit_now()`;
// The operator's person is not active and holds no role: with the access ends all they may do. (OP-20)
const OPERATED = `
  select u.id, null as "impersonatorId", circuit_now() as now,
    '{SuperAdmin}'::text[] as roles, '{}'::text[] as "impersonatorRoles",
    c.is_down as "isDown", false as "impersonationMayWrite", ${WHY_SHUT} as "whyShut", o.expires_at as "looksUntil"
  from sessions s
  join users u on u.shard = s.shard and u.id = s.user_id
  join operator_accesses o on o.shard = s.shard and o.id = s.operator_access_id
    and o.ended_at is null and o.expires_at > circuit_now()
  left join shard_configurations c on c.shard = s.shard
  where s.id = $1 and s.actor_id is null and s.revoked_at is null and s.expires_at > circuit_now()`;

/**
 * The person of a living session with what they may do at this moment, in one round trip: a revoked session, a
 * deactivated person and a changed role all act on the very next request. Whether somebody impersonates them is told by
 * the token, and the session must say the same: hardly anybody does, and everybody would wait for the question.
 */
export async function selectSignedIn(
  db: ShardDb,
  { sessionId, impersonatorId }: { readonly sessionId: SessionId; readonly impersonatorId: UserId | null },
) {
  const select = async (text: string) =>
    (await db.executeQuery<SignedInRow>(CompiledQuery.raw(text, [sessionId]))).rows[0];
  const found = await select(impersonatorId === null ? SIGNED_IN : IMPERSONATED);
  const isOperator = found === undefined && impersonatorId === null;
  const row = isOperator ? await select(OPERATED) : found;
  if (row === undefined || !mayStillImpersonate(row)) return undefined;
  const signedIn: SignedIn = {
    id: row.id,
    sessionId,
    impersonatorId: row.impersonatorId,
    roles: row.roles,
    activities: activitiesOf(row.roles),
    ...(row.looksUntil === undefined ? {} : { looksUntil: row.looksUntil }),
  };
  return {
    ...signedIn,
    now: row.now,
    isDown: row.isDown ?? false,
    whyShut: row.whyShut,
    isOperator,
    impersonationMayWrite: row.impersonationMayWrite ?? false,
  };
}

/**
 * An impersonation is over with the next request if the impersonator loses the right to it, or if its person comes to
 * hold an activity that the impersonator lacks. (AC-38, AC-40)
 */
function mayStillImpersonate({ impersonatorId, impersonatorRoles, roles }: SignedInRow): boolean {
  if (impersonatorId === null) return true;
  const impersonator = { activities: activitiesOf(impersonatorRoles) };
  return can(impersonator, 'UserImpersonateAny') && !mayDoMore({ activities: activitiesOf(roles) }, impersonator);
}

// The policy is a constant and there are only eight sets of global roles: each is worked out once.
const known = new Map<string, readonly Activity[]>();

function activitiesOf(roles: readonly GlobalRole[]): readonly Activity[] {
  const key = roles.join();
  const activities = known.get(key) ?? globalActivities(roles);
  known.set(key, activities);
  return activities;
}

export interface NewSession {
  readonly userId: UserId;
  readonly actorId: UserId | null;
  readonly parentSessionId: SessionId | null;
  readonly providerSessionId: string | null;
  readonly clientId: string;
  readonly door: Door | null;
  readonly operatorAccessId: string | null;
  readonly expiresAt: Date;
}

export async function insertSession(db: ShardDb, session: NewSession): Promise<SessionId> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      actor_id: session.actorId,
      parent_session_id: session.parentSessionId,
      provider_session_id: session.providerSessionId,
      client_id: session.clientId,
      door: session.door,
      operator_access_id: session.operatorAccessId,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked: what it is, it stays until this transaction ends. */
export async function lockOptionalSession(db: ShardDb, sessionId: SessionId) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'user_id as userId',
      'actor_id as actorId',
      'parent_session_id as parentSessionId',
      'provider_session_id as providerSessionId',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
      'revoked_at as revokedAt',
      'refresh_counter as refreshCounter',
    ])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends a session and the impersonations that were begun in it. */
export async function revokeSession(db: ShardDb, sessionId: SessionId, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where((is) => is.or([is('id', '=', sessionId), is('parent_session_id', '=', sessionId)]))
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Ends whatever is open in a person's name, by them or by somebody as them, and what they do as somebody else. No
 * browser is known as theirs any more: one of them may be a stranger's.
 */
export async function revokeSessionsOf(db: ShardDb, userId: UserId, reason: string, now: Date): Promise<void> {
  await deleteDevicesOf(db, userId);
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where((is) => is.or([is('user_id', '=', userId), is('actor_id', '=', userId)]))
    .where('revoked_at', 'is', null)
    .execute();
  // A code that was given and not yet exchanged would open another.
  await db
    .updateTable('sign_in_codes')
    .set({ expires_at: now })
    .where((is) => is.or([is('user_id', '=', userId), is('actor_id', '=', userId)]))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await db
    .updateTable('pending_sign_ins')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Ends what was begun through sessions at an identity provider that have ended there. (IP-50) */
export async function revokeProviderSessions(db: ShardDb, ids: readonly string[], now: Date): Promise<void> {
  // Codes first: one that is exchanged at this moment is waited for, and its session is among those below.
  await sql`update sign_in_codes set expires_at = ${now}
    where provider_session_id = any(${ids}::uuid[]) and used_at is null and expires_at > ${now}`.execute(db);
  await sql`update pending_sign_ins set expires_at = ${now}
    where provider_session_id = any(${ids}::uuid[]) and used_at is null and expires_at > ${now}`.execute(db);
  await sql`update sessions s set revoked_at = ${now}, revoked_reason = 'providerLoggedOut'
    where s.revoked_at is null and (s.provider_session_id = any(${ids}::uuid[]) or s.parent_session_id in (
      select id from sessions where provider_session_id = any(${ids}::uuid[])))`.execute(db);
}

export interface SessionRow {
  readonly id: SessionId;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly revokedReason: string | null;
  readonly impersonatedBy: { readonly firstName: string; readonly lastName: string; readonly email: string } | null;
}

export async function selectSessionsOf(db: ShardDb, userId: UserId, page: PageRequest) {
  const found = sql<SessionRow>`
    select s.id, s.created_at as "startedAt", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
      s.revoked_at as "revokedAt", s.revoked_reason as "revokedReason",
      case when a.id is not null
        then jsonb_build_object('firstName', a.first_name, 'lastName', a.last_name, 'email', a.email) end
        as "impersonatedBy"
    from sessions s left join users a on a.shard = s.shard and a.id = s.actor_id
    where s.user_id = ${userId}`;
  return selectPage(db, found, page, { startedAt: ['startedAt'] });
}

import type { ShardDb } from '@circuit/db';
import type { AccountCandidate, AdmissionFacts, ProviderLinkedBy, SaidPerson } from '@circuit/domain/identityProviders';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

interface At {
  readonly identityProviderId: string;
  readonly subject: string;
}

/** Of two first sign-ins of one person at once, the second waits and finds the first one's link. */
export async function lockSubject(db: ShardDb, { identityProviderId, subject }: At): Promise<void> {
  await sql`select pg_advisory_xact_lock(
    hashtextextended(current_shard() || ${identityProviderId}::text || ${subject}::text, 0))`.execute(db);
}

const CANDIDATE = sql`u.id as "userId", u.is_active as "isActive",
  array(select r.role from user_roles r where r.user_id = u.id) as "globalRoles"`;

/** Whom the provider may mean: by its own name for them, and by each name that we know people by. */
export async function selectCandidates(
  db: ShardDb,
  at: At,
  { puid, alias, email }: Pick<SaidPerson, 'puid' | 'alias' | 'email'>,
): Promise<Pick<AdmissionFacts, 'linked' | 'byPuid' | 'byAlias' | 'byEmail'>> {
  const [linked, byPuid, byAlias, byEmail] = await Promise.all([
    sql<AccountCandidate>`select ${CANDIDATE} from identity_links l
      join users u on u.shard = l.shard and u.id = l.user_id
      where l.identity_provider_id = ${at.identityProviderId} and l.subject = ${at.subject}`.execute(db),
    sql<AccountCandidate>`select ${CANDIDATE} from users u where u.puid = ${puid}::text`.execute(db),
    sql<AccountCandidate>`select ${CANDIDATE} from users u where u.uid_key = ${alias}::text`.execute(db),
    sql<AccountCandidate>`select ${CANDIDATE} from users u where u.email_key = ${email}::text`.execute(db),
  ]);
  return {
    linked: linked.rows[0] ?? null,
    byPuid: byPuid.rows[0] ?? null,
    byAlias: byAlias.rows[0] ?? null,
    byEmail: byEmail.rows[0] ?? null,
  };
}

export async function selectOptionalLinkedUser(db: ShardDb, { identityProviderId, subject }: At) {
  const { rows } = await sql<{ userId: UserId }>`select user_id as "userId" from identity_links
    where identity_provider_id = ${identityProviderId} and subject = ${subject}`.execute(db);
  return rows[0]?.userId;
}

export async function insertLink(db: ShardDb, at: At, userId: UserId, linkedBy: ProviderLinkedBy): Promise<void> {
  await sql`insert into identity_links (identity_provider_id, subject, user_id, linked_by)
    values (${at.identityProviderId}, ${at.subject}, ${userId}, ${linkedBy})`.execute(db);
}

export async function updateLinkSeen(db: ShardDb, { identityProviderId, subject }: At): Promise<void> {
  await sql`update identity_links set last_seen_at = circuit_now()
    where identity_provider_id = ${identityProviderId} and subject = ${subject}`.execute(db);
}

export async function hasLinks(db: ShardDb, identityProviderId: string): Promise<boolean> {
  const { rows } = await sql`select from identity_links where identity_provider_id = ${identityProviderId}
    limit 1`.execute(db);
  return rows.length > 0;
}

interface OwnIdentity {
  readonly identityProviderId: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly connectedAt: Date | null;
  readonly lastSignInAt: Date | null;
}

/** Every provider that is offered or connected, with how the person stands to it. */
export async function selectOwnIdentities(db: ShardDb, userId: UserId): Promise<OwnIdentity[]> {
  const { rows } = await sql<OwnIdentity>`
    select p.id as "identityProviderId", p.name, p.is_enabled as "isEnabled", l."connectedAt", l."lastSignInAt"
    from identity_providers p left join (
      select identity_provider_id, min(created_at) as "connectedAt", max(last_seen_at) as "lastSignInAt"
      from identity_links where user_id = ${userId} group by identity_provider_id
    ) l on l.identity_provider_id = p.id
    where p.is_enabled or l."connectedAt" is not null
    order by p.position, p.id`.execute(db);
  return rows;
}

/** How many links went. */
export async function deleteOwnLinks(db: ShardDb, identityProviderId: string, userId: UserId): Promise<number> {
  const { numAffectedRows } = await sql`delete from identity_links
    where identity_provider_id = ${identityProviderId} and user_id = ${userId}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function selectHasPassword(db: ShardDb, userId: UserId): Promise<boolean> {
  const { rows } = await sql`select from credentials where user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

export async function selectOptionalName(db: ShardDb, userId: UserId) {
  const { rows } = await sql<{ userId: UserId; firstName: string; lastName: string }>`
    select id as "userId", first_name as "firstName", last_name as "lastName" from users
    where id = ${userId}`.execute(db);
  return rows[0];
}

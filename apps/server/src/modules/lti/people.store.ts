import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import type { IdentityFacts, LinkedBy } from '@circuit/domain/lti';
import type { Named } from '@circuit/domain/people';
import type { GlobalRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

/** Of two launches of one new person at once, the second waits and finds the first one's link. */
export async function lockSubject(db: ShardDb, externalProviderId: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_shard() || ${externalProviderId}::text || ${subject}::text, 0))`.execute(
    db,
  );
}

interface Candidate {
  readonly userId: UserId;
  readonly isActive: boolean;
  readonly globalRoles: GlobalRole[];
}

const CANDIDATE = sql`u.id as "userId", u.is_active as "isActive",
  array(select r.role from user_roles r where r.user_id = u.id) as "globalRoles"`;

type LinkedPerson = Candidate & {
  readonly linkedBy: LinkedBy;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};
type Found = Pick<IdentityFacts, 'byPuid' | 'byEmail'> & { readonly linked: LinkedPerson | null };

/** Whom the platform may mean: by its own name for them, by their PUID, by their e-mail. */
export async function selectCandidates(
  db: ShardDb,
  at: { readonly externalProviderId: string; readonly subject: string },
  { email, puid }: { readonly email: string | null; readonly puid: string | null },
): Promise<Found> {
  const [linked, byPuid, byEmail] = await Promise.all([
    sql<LinkedPerson>`
      select ${CANDIDATE}, l.linked_by as "linkedBy", u.email, u.first_name as "firstName", u.last_name as "lastName"
      from lti_user_links l join users u on u.shard = l.shard and u.id = l.user_id
      where l.external_provider_id = ${at.externalProviderId} and l.subject = ${at.subject}`.execute(db),
    sql<Candidate>`select ${CANDIDATE} from users u where u.puid = ${puid}::text`.execute(db),
    sql<Candidate>`select ${CANDIDATE} from users u where u.email_key = ${email}::text`.execute(db),
  ]);
  return {
    linked: linked.rows[0] ?? null,
    byPuid: byPuid.rows[0] ?? null,
    byEmail: byEmail.rows[0] ?? null,
  };
}

export async function upsertUserLink(
  db: ShardDb,
  { externalProviderId, subject }: { readonly externalProviderId: string; readonly subject: string },
  userId: UserId,
  linkedBy: LinkedBy,
): Promise<void> {
  await sql`insert into lti_user_links (external_provider_id, subject, user_id, linked_by)
    values (${externalProviderId}, ${subject}, ${userId}, ${linkedBy})
    on conflict (shard, external_provider_id, subject) do update set user_id = excluded.user_id,
      linked_by = excluded.linked_by, last_seen_at = circuit_now()`.execute(db);
}

export async function updateLinkSeen(db: ShardDb, externalProviderId: string, subject: string): Promise<void> {
  await sql`update lti_user_links set last_seen_at = circuit_now()
    where external_provider_id = ${externalProviderId} and subject = ${subject}`.execute(db);
}

export async function hasLinkedPeople(db: ShardDb, externalProviderId: string): Promise<boolean> {
  const { rows } = await sql`select from lti_user_links
    where external_provider_id = ${externalProviderId} limit 1`.execute(db);
  return rows.length > 0;
}

/** How a person is called, for somebody who is signed in as them. */
export async function selectName(db: ShardDb, userId: UserId): Promise<Named> {
  const { rows } = await sql<Named>`select first_name as "firstName", last_name as "lastName", email from users
    where id = ${userId}`.execute(db);
  return rows[0] ?? { email: '' };
}

import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

interface NewProviderSession {
  readonly identityProviderId: string;
  readonly userId: UserId;
  readonly subject: string;
  readonly handleHash: Buffer | null;
  readonly browserSecretHash: Buffer;
  readonly sealedExit: Buffer | null;
}

export async function insertProviderSession(db: ShardDb, session: NewProviderSession): Promise<string> {
  const { id } = await db
    .insertInto('provider_sessions')
    .values({
      identity_provider_id: session.identityProviderId,
      user_id: session.userId,
      subject: session.subject,
      handle_hash: session.handleHash,
      browser_secret_hash: session.browserSecretHash,
      sealed_exit: session.sealedExit,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface FoundSession {
  readonly id: string;
  readonly subject: string;
  readonly sealedExit: Buffer | null;
}

/** The session of this browser at this provider, for the way out. */
export async function selectOptionalSessionOfBrowser(
  db: ShardDb,
  identityProviderId: string,
  browserSecretHash: Buffer,
): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`select id, subject, sealed_exit as "sealedExit" from provider_sessions
    where identity_provider_id = ${identityProviderId} and browser_secret_hash = ${browserSecretHash}
      and ended_at is null`.execute(db);
  return rows[0];
}

/** Which sessions are meant: by what the provider called them, all of one person, or the one of this browser. */
export interface Ended {
  readonly handleHash?: Buffer;
  readonly subject?: string;
  readonly browserSecretHash?: Buffer;
}

/** Ends them once; gives whose they were. */
export async function endProviderSessions(
  db: ShardDb,
  identityProviderId: string,
  ended: Ended,
): Promise<readonly { readonly id: string; readonly userId: UserId }[]> {
  const { handleHash = null, subject = null, browserSecretHash = null } = ended;
  if (handleHash === null && subject === null && browserSecretHash === null)
    throw new Error('Which sessions end must be said.');
  const { rows } = await sql<{ id: string; userId: UserId }>`
    update provider_sessions set ended_at = circuit_now()
    where identity_provider_id = ${identityProviderId} and ended_at is null
      and (${handleHash}::bytea is null or handle_hash = ${handleHash})
      and (${subject}::text is null or subject = ${subject})
      and (${browserSecretHash}::bytea is null or browser_secret_hash = ${browserSecretHash})
    returning id, user_id as "userId"`.execute(db);
  return rows;
}

/** Of the providers that give tickets those that gave this one, while its session lasts. */
export async function selectProvidersOfTicket(db: ShardDb, handleHash: Buffer): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from identity_providers p
    join provider_sessions s on s.shard = p.shard and s.identity_provider_id = p.id and s.handle_hash = ${handleHash}
    where p.kind = 'cas' and s.ended_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

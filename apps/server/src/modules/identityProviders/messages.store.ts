import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

import { hashOf } from '#platform/secrets.ts';

export type MessageKind = 'request' | 'assertion' | 'logout';

interface At {
  readonly identityProviderId: string;
  readonly kind: MessageKind;
  readonly id: string;
}

/** False when it was shown before. Two processes that ask at once agree, since the database decides. (IP-32) */
export async function insertMessage(db: ShardDb, at: At, expiresAt: Date, value = ''): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into provider_messages (identity_provider_id, kind, message_hash, value, expires_at)
    values (${at.identityProviderId}, ${at.kind}, ${hashOf(at.id)}, ${value}, ${expiresAt})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** What it held; undefined for all but one of those who take it at once. */
export async function takeMessage(db: ShardDb, at: At): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`delete from provider_messages
    where identity_provider_id = ${at.identityProviderId} and kind = ${at.kind} and message_hash = ${hashOf(at.id)}
    returning value`.execute(db);
  return rows[0]?.value;
}

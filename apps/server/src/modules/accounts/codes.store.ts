import type { ShardDb } from '@circuit/db';
import type { Door } from '@circuit/domain/factors';
import type { SessionId, UserId } from '@circuit/domain/kernel';

export interface NewCode {
  readonly codeHash: Buffer;
  readonly userId: UserId;
  readonly actorId: UserId | null;
  readonly parentSessionId: SessionId | null;
  /** The session at an identity provider that this one ends with. */
  readonly providerSessionId: string | null;
  readonly clientId: string;
  readonly challenge: string | null;
  /** When the session that this code gives must end at the latest; null for a whole new one. */
  readonly sessionExpiresAt: Date | null;
  readonly expiresAt: Date;
  readonly door: Door | null;
  readonly hasProvenSecondFactor: boolean;
  readonly operatorAccessId: string | null;
}

export async function insertCode(db: ShardDb, code: NewCode): Promise<void> {
  await db
    .insertInto('sign_in_codes')
    .values({
      code_hash: code.codeHash,
      user_id: code.userId,
      actor_id: code.actorId,
      parent_session_id: code.parentSessionId,
      provider_session_id: code.providerSessionId,
      client_id: code.clientId,
      challenge: code.challenge,
      session_expires_at: code.sessionExpiresAt,
      expires_at: code.expiresAt,
      door: code.door,
      has_proven_second_factor: code.hasProvenSecondFactor,
      operator_access_id: code.operatorAccessId,
    })
    .execute();
}

/** Locked: of two exchanges at once, the second sees that the first has used it. */
export async function lockOptionalCode(db: ShardDb, codeHash: Buffer) {
  return db
    .selectFrom('sign_in_codes')
    .select([
      'user_id as userId',
      'actor_id as actorId',
      'parent_session_id as parentSessionId',
      'provider_session_id as providerSessionId',
      'client_id as clientId',
      'challenge',
      'session_expires_at as sessionExpiresAt',
      'expires_at as expiresAt',
      'used_at as usedAt',
      'used_with_key as usedWithKey',
      'session_id as sessionId',
      'has_proven_second_factor as hasProvenSecondFactor',
      'operator_access_id as operatorAccessId',
    ])
    .select((row) => row.ref('door').$castTo<Door | null>().as('door'))
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCodeUsed(
  db: ShardDb,
  codeHash: Buffer,
  use: { sessionId: SessionId | null; idempotencyKey: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('sign_in_codes')
    .set({ used_at: use.now, used_with_key: use.idempotencyKey, session_id: use.sessionId })
    .where('code_hash', '=', codeHash)
    .execute();
}

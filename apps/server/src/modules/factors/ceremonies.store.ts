import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

export type CeremonyPurpose = 'addPasskey' | 'addTotp' | 'prove' | 'signIn';

export interface NewCeremony {
  readonly secretHash: Buffer;
  readonly purpose: CeremonyPurpose;
  /** Null before anybody said who they are. */
  readonly userId: UserId | null;
  readonly challenge: string | null;
  readonly sealedSecret: Buffer | null;
  readonly expiresAt: Date;
}

/** Takes the place of what was begun before for the same person and purpose. */
export async function insertCeremony(db: ShardDb, ceremony: NewCeremony): Promise<void> {
  const { userId, purpose } = ceremony;
  if (userId !== null)
    await sql`delete from factor_ceremonies where user_id = ${userId} and purpose = ${purpose}`.execute(db);
  await db
    .insertInto('factor_ceremonies')
    .values({
      secret_hash: ceremony.secretHash,
      purpose,
      user_id: userId,
      challenge: ceremony.challenge,
      sealed_secret: ceremony.sealedSecret,
      expires_at: ceremony.expiresAt,
    })
    .execute();
}

interface CeremonyRow {
  readonly challenge: string | null;
  readonly sealedSecret: Buffer | null;
}

/** It is gone with this: a question is good for one answer, right or wrong. (MF-4) */
export async function takeOptionalCeremony(
  db: ShardDb,
  wanted: Pick<NewCeremony, 'secretHash' | 'purpose' | 'userId'>,
): Promise<CeremonyRow | undefined> {
  const { rows } = await sql<CeremonyRow>`
    delete from factor_ceremonies
    where secret_hash = ${wanted.secretHash} and purpose = ${wanted.purpose}
      and user_id is not distinct from ${wanted.userId}::uuid and expires_at > circuit_now()
    returning challenge, sealed_secret as "sealedSecret"`.execute(db);
  return rows[0];
}

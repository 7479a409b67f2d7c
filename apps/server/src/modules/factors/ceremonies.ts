import { secondsAfter } from '@circuit/domain/accounts';
import { FACTOR_LIFETIME } from '@circuit/domain/factors';
import type { UserId } from '@circuit/domain/kernel';

import type { Context } from '#platform/implement.ts';
import { hashOf, newSecret } from '#platform/secrets.ts';

import { insertCeremony, takeOptionalCeremony, type CeremonyPurpose } from './ceremonies.store.ts';

/** What the acts of this module need to know of a call. */
export type Acting = Pick<Context, 'db' | 'shard' | 'home' | 'now' | 'envelope'>;

/** Keeps what was asked, and gives the secret under which the answer comes. */
export async function beginCeremony(
  { db, now }: Pick<Acting, 'db' | 'now'>,
  purpose: CeremonyPurpose,
  {
    userId,
    challenge = null,
    sealedSecret = null,
  }: { readonly userId: UserId | null; readonly challenge?: string | null; readonly sealedSecret?: Buffer | null },
): Promise<string> {
  const secret = newSecret();
  await insertCeremony(db, {
    secretHash: hashOf(secret),
    purpose,
    userId,
    challenge,
    sealedSecret,
    expiresAt: secondsAfter(now, FACTOR_LIFETIME.ceremony),
  });
  return secret;
}

export const endCeremony = (
  { db }: Pick<Acting, 'db'>,
  purpose: CeremonyPurpose,
  { ceremony, userId }: { readonly ceremony: string; readonly userId: UserId | null },
) => takeOptionalCeremony(db, { secretHash: hashOf(ceremony), purpose, userId });

import type { UserId } from '@circuit/domain/kernel';

import type { Context } from '#platform/implement.ts';

import { cancelReset } from './resets.store.ts';

/** A person who signs in with a factor has not lost it, so a reset that somebody asked for is canceled. (MF-15) */
export async function cancelResetBySignIn(
  { db, now, audit }: Pick<Context, 'db' | 'now' | 'audit'>,
  userId: UserId,
): Promise<void> {
  if (await cancelReset(db, userId, { because: 'signedIn', now }))
    await audit({ verb: 'factorResetCanceled', entity: 'user', entityId: userId, after: { because: 'signedIn' } });
}

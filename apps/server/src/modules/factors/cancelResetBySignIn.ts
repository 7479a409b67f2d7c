import type { UserId } from '@circuit/domain/kernel';

import type { Context } from '#platform/implement.ts';

import { cancelReset } from './resets.store.ts';

/** Who signs in with a factor has not lost it: whoever asked for a reset is mistaken, or up to no good. (MF-15) */
export async function cancelResetBySignIn(
  { db, now, audit }: Pick<Context, 'db' | 'now' | 'audit'>,
  userId: UserId,
): Promise<void> {
  if (await cancelReset(db, userId, { because: 'signedIn', now }))
    await audit({ verb: 'factorResetCanceled', entity: 'user', entityId: userId, after: { because: 'signedIn' } });
}

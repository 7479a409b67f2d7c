import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';

import { updateUserIsActive } from './userAccounts.store.ts';

/** The person cannot sign in any more. */
export async function keepOut(db: ShardDb, userId: UserId): Promise<void> {
  await updateUserIsActive(db, userId, false);
}

import { quotasWithin, type StorageUse } from '@circuit/domain/artifacts';
import { limitsOf } from '@circuit/domain/tenancy';

import type { Context } from '#platform/implement.ts';

import type { Holder } from './holders.ts';
import { selectStorageUse } from './storageUses.store.ts';

/** What lies in the store, and what may: as the university set it, within what the operator allows. (LM-6) */
export async function loadStorageUse(
  { db, home, shard, actor }: Pick<Context<'signedIn'>, 'db' | 'home' | 'shard' | 'actor'>,
  holder: Holder,
): Promise<StorageUse> {
  const use = await selectStorageUse(db, actor.id, holder);
  return { ...use, quotas: quotasWithin(use.quotas, limitsOf(home.limits, shard).storageGigabytes) };
}

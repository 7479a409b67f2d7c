import { selectConfiguration } from '#modules/configuration/public.ts';

import type { Calling, Way } from './door.ts';
import { selectOptionalProvider } from './providers.store.ts';

/** A provider as this call reaches it, read before there is a transaction; undefined when there is none. */
export async function selectWay(calling: Calling, identityProviderId: string): Promise<Way | undefined> {
  const { home, shard, origin, stepOut } = calling;
  return home.database.withShard(
    shard,
    async (db) => {
      const [provider, { egressAllowedHosts: allowed }] = await Promise.all([
        selectOptionalProvider(db, identityProviderId),
        selectConfiguration(db),
      ]);
      return provider === undefined ? undefined : { home, shard, origin, stepOut, allowed, provider };
    },
    'read',
  );
}

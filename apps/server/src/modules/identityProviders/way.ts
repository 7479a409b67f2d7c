import type { Shard } from '@circuit/domain/kernel';

import { selectConfiguration } from '#modules/configuration/public.ts';
import type { Home } from '#platform/homes.ts';

import type { Way } from './doors.ts';
import { selectOptionalProvider } from './providers.store.ts';

interface Asker {
  readonly home: Home;
  readonly shard: Shard;
  readonly origin: string;
}

/** A provider as this call reaches it, read before there is a transaction; undefined when there is none. */
export async function selectWay({ home, shard, origin }: Asker, identityProviderId: string): Promise<Way | undefined> {
  return home.database.withShard(
    shard,
    async (db) => {
      const [provider, { egressAllowedHosts: allowed }] = await Promise.all([
        selectOptionalProvider(db, identityProviderId),
        selectConfiguration(db),
      ]);
      return provider === undefined ? undefined : { home, shard, origin, allowed, provider };
    },
    'read',
  );
}

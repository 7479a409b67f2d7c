import { readShards } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import { openAccessTokens } from '#platform/accessTokens.ts';
import type { Home } from '#platform/homes.ts';
import { openKeys } from '#platform/keys.ts';
import { selectOptionalShardKeys, unsealShardKeys } from '#platform/shardKeys.ts';

const ASKED_AT_ONCE = 50;

/**
 * The home of each shard in this cell: a university that came from another cell has brought its keys, so that sessions and
 * sealed secrets stay good. One whose keys cannot be opened has no home here; the others do not wait for it. (MV-5)
 */
export async function homesWithOwnKeys(
  cell: Home,
  shards: readonly Shard[],
  failed: (shard: Shard, error: unknown) => void,
): Promise<ReadonlyMap<Shard, Home>> {
  const homes = new Map<Shard, Home>();
  for (let from = 0; from < shards.length; from += ASKED_AT_ONCE) {
    const batch = shards.slice(from, from + ASKED_AT_ONCE);
    const found = await readShards(cell.database, batch, selectOptionalShardKeys);
    for (const [at, shard] of batch.entries()) {
      const sealed = found[at] ?? null;
      try {
        homes.set(shard, sealed === null ? cell : await withKeys(cell, shard, sealed));
      } catch (error) {
        failed(shard, error);
      }
    }
  }
  return homes;
}

async function withKeys(cell: Home, shard: Shard, sealed: Buffer): Promise<Home> {
  const keys = await openKeys(unsealShardKeys(cell.keys, shard, sealed));
  return { ...cell, keys, accessTokens: openAccessTokens(keys) };
}

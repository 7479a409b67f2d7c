import { isDeepStrictEqual } from 'node:util';

import type { Shard } from '@circuit/domain/kernel';

import { openKeys, readKeys, type KeysDocument } from '#platform/keys.ts';
import { sealShardKeys, unsealShardKeys } from '#platform/shardKeys.ts';

import { saveSealedKeys, selectOptionalSealedKeys } from './moves.store.ts';
import { inTransaction, type Move } from './sides.ts';

/**
 * Before the university leaves, so that no process of the new cell ever serves it without them. Gives what the row of the
 * old cell held: should somebody change it, they have to be brought again. (MV-5)
 */
export async function bringKeys({ shard, old, fresh }: Move): Promise<Buffer | null> {
  const sealed = await selectOptionalSealedKeys(old.client, shard);
  const keys = await keysForNewCell(shard, { keys: old.home.keys, sealed }, fresh.home);
  await inTransaction(fresh, () => saveSealedKeys(fresh.client, shard, keys));
  return sealed;
}

/**
 * The keys of the university as the new cell keeps them; null if they are those of the new cell itself, as when it comes
 * back. A university that has moved before brings those that it brought then. (MV-5)
 */
async function keysForNewCell(
  shard: Shard,
  old: { readonly keys: unknown; readonly sealed: Buffer | null },
  fresh: { readonly keys: unknown },
): Promise<Buffer | null> {
  const own: KeysDocument =
    old.sealed === null ? readKeys(old.keys) : unsealShardKeys(await openKeys(old.keys), shard, old.sealed);
  if (isDeepStrictEqual(own, readKeys(fresh.keys))) return null;
  return sealShardKeys(await openKeys(fresh.keys), shard, own);
}

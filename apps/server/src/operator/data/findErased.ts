import { shard as shardOf, type Shard } from '@circuit/domain/kernel';

import { openKeys } from '#platform/keys.ts';
import type { DatabaseSettings } from '#platform/settings.ts';
import { openStorage } from '#platform/storage/openStorage.ts';

import { mustBeOf, optionalOwnerUrlOf } from '../ownerUrls.ts';
import { erasedBefore, shardsIn } from './erasedShards.ts';

export interface Erased {
  readonly back: readonly { readonly shard: Shard; readonly since: Date }[];
  readonly forged: readonly Shard[];
  /** Why universities that the settings do not name were not looked for; null if they were. */
  readonly notLookedFor: string | null;
}

/** After a restore: which universities of a database were erased before, and are back. Changes nothing. (UE-4, UE-8) */
export async function findErased(place: DatabaseSettings, named: readonly string[]): Promise<Erased> {
  const ownerUrl = optionalOwnerUrlOf(place.name);
  if (ownerUrl !== undefined) await mustBeOf(place.name, ownerUrl, place.url);
  const known = ownerUrl === undefined ? null : await shardsIn(ownerUrl);
  const storage = openStorage(place.storage);
  try {
    const cellKeys = await openKeys(place.keys);
    const back: { shard: Shard; since: Date }[] = [];
    const forged: Shard[] = [];
    for (const shard of new Set([...place.shards, ...(known ?? []), ...named.map((one) => shardOf(one))])) {
      const { backSince, isForged } = await erasedBefore({ url: ownerUrl ?? place.url, storage, cellKeys }, shard);
      if (backSince !== null) back.push({ shard, since: backSince });
      if (isForged) forged.push(shard);
    }
    return { back, forged, notLookedFor: known === null ? reasonOf(ownerUrl) : null };
  } finally {
    storage.close();
  }
}

const reasonOf = (ownerUrl: string | undefined): string =>
  ownerUrl === undefined
    ? 'neither OWNER_URL nor OWNER_URLS has an address for it'
    : 'row-level security binds this owner; name each with --shard';

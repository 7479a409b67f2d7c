import type { Shard } from '@circuit/domain/kernel';

import type { Home } from '#platform/homes.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { erasePerson } from './erasePerson.ts';
import { restoreTombstone, selectTombstones } from './erasures.store.ts';
import { readTombstones, tombstoneKey } from './tombstones.ts';

export interface Reapplied {
  readonly people: number;
  readonly objects: number;
  /** Files under erasures/ that we did not write; nobody was erased for them. */
  readonly forged: readonly string[];
}

/**
 * After a restore: everybody who was erased before it is erased again, those whom the database remembers and those whom
 * only the store does. Where nobody came back it changes nothing. (EP-6)
 */
export async function reapplyErasures(
  home: Pick<Home, 'database' | 'storage' | 'keys'>,
  shard: Shard,
  { isDryRun = false }: { readonly isDryRun?: boolean } = {},
): Promise<Reapplied> {
  const { kept, forged } = await readTombstones(withinShard(home.storage, shard), home.keys);
  if (!isDryRun)
    for (const tombstone of kept)
      await home.database.withShard(shard, (db) => restoreTombstone(db, { ...tombstone, completedAt: null }));
  const tombstones = await home.database.withShard(shard, selectTombstones, 'read');
  const known = new Set(tombstones.map(({ userId }) => userId));
  // One of a person whom the database remembers is written anew.
  const written = new Set(tombstones.map(({ userId }) => tombstoneKey(userId)));
  let objects = 0;
  for (const { userId, requestedBy } of isDryRun ? [] : tombstones) {
    const erased = await erasePerson(home, shard, userId, requestedBy);
    objects += erased.objects;
  }
  const people = new Set([...known, ...kept.map(({ userId }) => userId)]).size;
  return { people, objects, forged: forged.filter((key) => !written.has(key)) };
}

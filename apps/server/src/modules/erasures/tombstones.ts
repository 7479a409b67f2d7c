import { text } from 'node:stream/consumers';

import { userIdShape } from '@circuit/contract/shapes';
import type { UserId } from '@circuit/domain/kernel';
import { z } from 'zod';

import type { DatabaseKeys } from '#platform/keys.ts';
import { isSeal, jsonOf, sealOf } from '#platform/seals.ts';
import type { ShardStorage } from '#platform/storage/storage.ts';

import type { Tombstone } from './erasures.store.ts';

const FOLDER = 'erasures/';
const stored = z.object({ id: z.uuid(), userId: userIdShape, requestedAt: z.coerce.date(), seal: z.string() });
type Kept = Pick<Tombstone, 'id' | 'userId' | 'requestedAt'>;
type Keys = Pick<DatabaseKeys, 'derive'>;

export const tombstoneKey = (userId: UserId): string => `${FOLDER}${userId}.json`;

const partsOf = (shard: string, { id, userId, requestedAt }: Kept) =>
  ['person erased', shard, id, userId, requestedAt.toISOString()] as const;

/** Ids, a time and a seal, where a restore of the database does not reach: nothing in it names anybody. (EP-6) */
export async function keepTombstone(store: ShardStorage, keys: Keys, tombstone: Kept): Promise<void> {
  const { id, userId, requestedAt } = tombstone;
  const seal = sealOf(keys, ...partsOf(store.shard, tombstone));
  const body = `${JSON.stringify({ id, userId, requestedAt: requestedAt.toISOString(), seal })}\n`;
  await store.put(tombstoneKey(userId), Buffer.from(body), { contentType: 'application/json' });
}

/** `forged` are not as we wrote them: a person who can write into the store must not be able to erase anybody. (UE-7) */
export async function readTombstones(
  store: ShardStorage,
  keys: Keys,
): Promise<{ readonly kept: readonly Kept[]; readonly forged: readonly string[] }> {
  const kept: Kept[] = [];
  const forged: string[] = [];
  for await (const { key } of store.list(FOLDER)) {
    const found = await store.get(key);
    if (found === undefined) continue;
    const parsed = stored.safeParse(jsonOf(await text(found.body)));
    if (parsed.success && isSeal(keys, parsed.data.seal, ...partsOf(store.shard, parsed.data))) kept.push(parsed.data);
    else forged.push(key);
  }
  return { kept, forged };
}

import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import type { Shard } from '@circuit/domain/kernel';

import type { DatabaseSettings } from '#platform/settings.ts';
import { openStorage } from '#platform/storage/openStorage.ts';
import type { ListedObject, ShardStorage } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { MARK } from '../data/erasedShards.ts';
import type { Move } from './sides.ts';

type Home = Pick<DatabaseSettings, 'storage'>;

/** Nothing has to be copied from a store into itself. */
export const isSameStore = (one: Home, other: Home): boolean => isDeepStrictEqual(one.storage, other.storage);

/** Several at once: most are small, and each waits for the network. */
const LANES = 8;

export interface CopiedFiles {
  readonly copied: number;
  readonly found: number;
}

/** While people work: every file that the store of the new cell does not have, in the same size. (MV-9) */
export const copyFiles = (move: Move): Promise<CopiedFiles> =>
  copyMissing(move, (there, here) => there.byteSize !== here);

/** The clocks of a store and of a database may differ by less than this. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * After the switch: what no row named before. A file that the new cell has written meanwhile stays as it is. One that was
 * there before the move began was copied already: if it is gone, somebody has deleted it in the new cell. (MV-9)
 */
export function copyLateFiles(move: Move, begunAt: Date): Promise<CopiedFiles> {
  const from = begunAt.getTime() - CLOCKS_DIFFER_MS;
  return copyMissing(move, (there, here) => here === undefined && there.modifiedAt.getTime() >= from);
}

async function copyMissing(
  { old, fresh, shard }: Move,
  isMissing: (there: ListedObject, here: number | undefined) => boolean,
): Promise<CopiedFiles> {
  if (isSameStore(old.home, fresh.home)) return { copied: 0, found: 0 };
  return betweenStores(old.home, fresh.home, shard, async (from, to) => {
    const there = new Map<string, number>();
    for await (const { key, byteSize } of to.list('')) there.set(key, byteSize);
    let found = 0;
    const missing: ListedObject[] = [];
    for await (const object of from.list('')) {
      // That a university of this key was erased once is told by the store where it was.
      if (object.key === MARK) continue;
      found += 1;
      if (isMissing(object, there.get(object.key))) missing.push(object);
    }
    await inLanes(missing, ({ key }) => copyObject(from, to, key));
    return { copied: missing.length, found };
  });
}

/**
 * From when on a row may name a file that is not copied yet, as the rows have it. A row carries the moment at which its
 * transaction began, and that may have been some seconds before its commit.
 */
export async function momentOf(client: Move['old']['client']): Promise<Date> {
  const { rows } = await client.query<{ since: Date }>(`select circuit_now() - interval '10 seconds' as since`);
  return rows[0]?.since ?? new Date(0);
}

const KEYS_SINCE = `
  select key from artifacts, unnest(array[object_key, clean_key]) as key
  where shard = $1 and key is not null and updated_at >= $2`;

/**
 * The files that rows name which came since they were copied, at last while nobody writes. Asking the store for all of them
 * would take too long then. What no row names yet comes after the switch. Gives how many were copied.
 */
export async function copyNewFiles({ old, fresh, shard }: Move, since: Date, signal?: AbortSignal): Promise<number> {
  if (isSameStore(old.home, fresh.home)) return 0;
  const { rows } = await old.client.query<{ key: string }>(KEYS_SINCE, [shard, since]);
  let copied = 0;
  await betweenStores(old.home, fresh.home, shard, async (from, to) => {
    await inLanes(rows, async ({ key }) => {
      signal?.throwIfAborted();
      if ((await to.head(key)) !== undefined) return;
      await copyObject(from, to, key, signal);
      copied += 1;
    });
  });
  return copied;
}

async function copyObject(from: ShardStorage, to: ShardStorage, key: string, signal?: AbortSignal): Promise<void> {
  const found = await from.get(key);
  // It was deleted since it was listed.
  if (found === undefined) return;
  const hash = createHash('sha256');
  const { sha256 } = await to.put(key, hashed(found.body, hash, signal), { contentType: found.contentType });
  if (sha256 !== hash.digest('hex')) throw new Error(`The file ${key} did not arrive as it was.`);
}

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash, signal?: AbortSignal): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    signal?.throwIfAborted();
    hash.update(piece);
    yield piece;
  }
}

export async function removeFiles(home: Home, shard: Shard): Promise<void> {
  await inStore(home, shard, async (store) => {
    for await (const { key } of store.list('')) if (key !== MARK) await store.delete(key);
  });
}

export async function countFiles(home: Home, shard: Shard): Promise<number> {
  return inStore(home, shard, async (store) => {
    let count = 0;
    for await (const { key } of store.list('')) if (key !== MARK) count += 1;
    return count;
  });
}

async function betweenStores<Answer>(
  old: Home,
  fresh: Home,
  shard: Shard,
  work: (from: ShardStorage, to: ShardStorage) => Promise<Answer>,
): Promise<Answer> {
  return inStore(old, shard, (from) => inStore(fresh, shard, (to) => work(from, to)));
}

async function inStore<Answer>(
  home: Home,
  shard: Shard,
  work: (store: ShardStorage) => Promise<Answer>,
): Promise<Answer> {
  const storage = openStorage(home.storage);
  try {
    return await work(withinShard(storage, shard));
  } finally {
    storage.close();
  }
}

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

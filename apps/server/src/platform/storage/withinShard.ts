import type { ListedObject, ShardStorage, Storage } from './storage.ts';
import { checkKey, checkPrefix, checkShard } from './storageKey.ts';

/** The only door for modules: no key that goes in can name an object of another shard. (ST-6, T1) */
export function withinShard(storage: Storage, shard: string): ShardStorage {
  const home = `${checkShard(shard)}/`;
  // The key is judged by itself and again when the driver sees it whole.
  const whole = (key: string) => home + checkKey(key);
  return {
    shard,
    put: async (key, body, options) => storage.put(whole(key), body, options),
    get: async (key) => storage.get(whole(key)),
    head: async (key) => storage.head(whole(key)),
    delete: async (key) => storage.delete(whole(key)),
    list: (prefix) => withoutHome(home, storage.list(home + checkPrefix(prefix))),
    presignPut: async (key, upload) => storage.presignPut(whole(key), upload),
    presignGet: async (key, expiry) => storage.presignGet(whole(key), expiry),
    browserOrigin: storage.browserOrigin,
  };
}

async function* withoutHome(home: string, objects: AsyncIterable<ListedObject>): AsyncGenerator<ListedObject> {
  for await (const object of objects) yield { ...object, key: object.key.slice(home.length) };
}

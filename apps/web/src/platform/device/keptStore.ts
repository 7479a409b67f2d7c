import type { KeptRead } from '@circuit/domain/offline';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { oncePerTab } from '#platform/tab/oncePerTab.ts';

import type { WrappedKey } from './signInKey.ts';

/** An answer as it lies on the device: of one sign-in, and encrypted but for what its removal asks. */
export interface KeptAnswer extends KeptRead {
  /** Of the query, as the store of the app names it. */
  readonly key: string;
  readonly mark: string;
  /** By the device's clock. */
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer };
  keys: { key: string; value: WrappedKey };
}

/** What a device keeps for pages without a network, of the one person who is signed in. */
export interface KeptStore {
  get(key: string): Promise<KeptAnswer | undefined>;
  all(): Promise<KeptAnswer[]>;
  put(answer: KeptAnswer): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  keyOf(mark: string): Promise<WrappedKey | undefined>;
  putKey(key: WrappedKey): Promise<void>;
  /** Removes whatever is not of this sign-in; with null, everything. (OF-4) */
  leaveOnly(mark: string | null): Promise<void>;
}

export function openKept(shardKey: string): KeptStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () => {
    opened ??= openDB<Schema>(`circuit.${shardKey}.offline`, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('answers', { keyPath: 'key' });
        fresh.createObjectStore('keys', { keyPath: 'mark' });
      },
      // Another version of the app wants to change the database: let it.
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        opened = undefined;
      },
      terminated: () => void (opened = undefined),
    });
    // A failed opening is tried anew at the next use.
    opened.catch(() => void (opened = undefined));
    return opened;
  };
  return {
    get: async (key) => (await database()).get('answers', key),
    all: async () => (await database()).getAll('answers'),
    put: async (answer) => void (await (await database()).put('answers', answer)),
    remove: async (keys) => {
      const tx = (await database()).transaction('answers', 'readwrite');
      await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done]);
    },
    keyOf: async (mark) => (await database()).get('keys', mark),
    putKey: async (key) => void (await (await database()).put('keys', key)),
    leaveOnly: async (mark) => {
      const tx = (await database()).transaction(['answers', 'keys'], 'readwrite');
      for (const store of [tx.objectStore('answers'), tx.objectStore('keys')])
        for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue())
          if (cursor.value.mark !== mark) await cursor.delete();
      await tx.done;
    },
  };
}

/** A tab's connection to what its university keeps on this device. */
export const keptStoreOf = oncePerTab(({ settings }) => openKept(settings.shardKey));

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { PersistStore } from './persistence.ts';

interface Schema extends DBSchema {
  state: { key: string; value: string };
}

/**
 * Keeps slices of the state in the browser's database, which may answer late or never: another tab that holds it, a
 * broken profile. `persistEnhancer` waits at most 5 s for it. (S8.11, ADR 0043)
 */
export function deviceStore(shardKey: string): PersistStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () => {
    opened ??= openDB<Schema>(`circuit.${shardKey}.state`, 1, {
      upgrade: (fresh) => void fresh.createObjectStore('state'),
      terminated: () => void (opened = undefined),
    });
    // A failed opening is tried anew at the next use.
    opened.catch(() => void (opened = undefined));
    return opened;
  };
  return {
    getItem: async (key) => (await (await database()).get('state', key)) ?? null,
    setItem: async (key, value) => void (await (await database()).put('state', value, key)),
  };
}

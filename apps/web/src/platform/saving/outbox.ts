import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { seal, type Sealed, unseal } from './sealed.ts';
import type { Unsent } from './unsent.ts';

export type { Unsent };

interface Schema extends DBSchema {
  unsent: { key: string; value: Unsent | Sealed; indexes: { personId: string } };
}

/** What a person wrote and the server does not have, kept on the device through crashes, restarts and sign-outs. */
export interface Outbox {
  /** Without a key it lies there as it is until `sealPlain`: losing words would be worse. */
  put(unsent: Unsent, key: CryptoKey | null): Promise<void>;
  /** Of one person, oldest first; what this key does not open is left out, and stays. */
  list(personId: string, key: CryptoKey | null): Promise<Unsent[]>;
  hasAny(personId: string): Promise<boolean>;
  /** Of anybody: while nobody is signed in, nobody can say whose it is. */
  isEmpty(): Promise<boolean>;
  /** Encrypts what was written before the key was there, or by an earlier version of the app. */
  sealPlain(personId: string, key: CryptoKey): Promise<void>;
  /** Once it was sent; with the key of what was sent, since newer words may lie there by now. */
  removeSent(draftId: string, idempotencyKey: string): Promise<void>;
  remove(draftId: string): Promise<void>;
}

/** One for each university, so that no shard ever sees another's. */
export function openOutbox(shardKey: string): Outbox {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () => {
    opened ??= openDB<Schema>(`circuit.${shardKey}.outbox`, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('unsent', { keyPath: 'draftId' }).createIndex('personId', 'personId');
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
    put: async (unsent, key) => {
      const kept = key === null ? unsent : await seal(unsent, key);
      await (await database()).put('unsent', kept);
    },
    list: async (personId, key) => {
      const kept = await (await database()).getAllFromIndex('unsent', 'personId', personId);
      const found = await Promise.all(kept.map((one) => read(one, key)));
      return found.filter((one) => one !== null).toSorted((one, other) => one.changedAt - other.changedAt);
    },
    hasAny: async (personId) => (await (await database()).countFromIndex('unsent', 'personId', personId)) > 0,
    isEmpty: async () => (await (await database()).count('unsent')) === 0,
    sealPlain: async (personId, key) => {
      const kept = await (await database()).getAllFromIndex('unsent', 'personId', personId);
      const plain = kept.filter((one): one is Unsent => !isSealed(one));
      const sealed = await Promise.all(plain.map((one) => seal(one, key)));
      const tx = (await database()).transaction('unsent', 'readwrite');
      for (const one of sealed) {
        const present = await tx.store.get(one.draftId);
        // Its editor may have written newer words meanwhile, or sent them.
        if (present?.changedAt === one.changedAt && !isSealed(present)) await tx.store.put(one);
      }
      await tx.done;
    },
    removeSent: async (draftId, idempotencyKey) => {
      const tx = (await database()).transaction('unsent', 'readwrite');
      const present = await tx.store.get(draftId);
      if (present?.idempotencyKey === idempotencyKey) await tx.store.delete(draftId);
      await tx.done;
    },
    remove: async (draftId) => (await database()).delete('unsent', draftId),
  };
}

const isSealed = (kept: Unsent | Sealed): kept is Sealed => 'sealed' in kept;

async function read(kept: Unsent | Sealed, key: CryptoKey | null): Promise<Unsent | null> {
  if (!isSealed(kept)) return kept;
  return key === null ? null : unseal(kept, key);
}

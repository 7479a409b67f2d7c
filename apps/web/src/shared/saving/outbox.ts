import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A text that the server does not have yet, with all that is needed to send it from any page. */
export interface Unsent {
  /** Of this one editor; two tabs with the same text never write over each other. */
  readonly draftId: string;
  readonly personId: string;
  /** What it belongs to: "assignment/{id}". */
  readonly place: string;
  /** What people call it, for a message about it. */
  readonly title: string;
  /** The call, by its path. */
  readonly path: string;
  readonly method: 'PUT' | 'POST';
  readonly body: unknown;
  readonly seenVersion: number;
  readonly idempotencyKey: string;
  /** What the author began with, of the fields that were changed. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly mine: Readonly<Record<string, unknown>>;
  /** By this device's clock. */
  readonly changedAt: number;
}

interface Schema extends DBSchema {
  unsent: { key: string; value: Unsent; indexes: { personId: string } };
}

/** What a person wrote and the server does not have, kept on the device through crashes, restarts and sign-outs. */
export interface Outbox {
  put(unsent: Unsent): Promise<void>;
  /** Of one person, oldest first. */
  list(personId: string): Promise<Unsent[]>;
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
    put: async (unsent) => void (await (await database()).put('unsent', unsent)),
    list: async (personId) => {
      const found = await (await database()).getAllFromIndex('unsent', 'personId', personId);
      return found.toSorted((one, other) => one.changedAt - other.changedAt);
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

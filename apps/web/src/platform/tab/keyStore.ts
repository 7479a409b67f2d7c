/** What we need of localStorage and sessionStorage. */
export interface KeyStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export function memoryKeyStore(): KeyStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** The browser's storage or, where it is blocked (a frame without third-party storage), one that lasts as long as the page. */
export function storageOr(open: () => KeyStore): KeyStore {
  try {
    const storage = open();
    const probe = 'circuit.probe';
    storage.setItem(probe, '');
    storage.removeItem(probe);
    return storage;
  } catch {
    return memoryKeyStore();
  }
}

/** One pair for the whole page, so that a blocked one is the same memory for everybody. */
export const localKeyStore: KeyStore = storageOr(() => window.localStorage);
export const sessionKeyStore: KeyStore = storageOr(() => window.sessionStorage);

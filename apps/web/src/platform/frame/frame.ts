import { settings } from '#platform/settings/settings.ts';
import { isText } from '#platform/problems/guards.ts';
import { type KeyStore, sessionKeyStore } from '#platform/tab/keyStore.ts';

/** Whether another page shows this one inside itself. */
export const isFramed = (): boolean => window.parent !== window;

const KEY = `circuit.${settings.shardKey}.frameOrigins`;

const watchers = new Set<() => void>();

/** The pages that may know how tall this one is, until the tab is closed. */
export function rememberFrameOrigins(origins: readonly string[], store: KeyStore = sessionKeyStore): void {
  store.setItem(KEY, JSON.stringify(origins));
  for (const watcher of watchers) watcher();
}

/** What was to be said before anybody was known can be said now. */
export function watchFrameOrigins(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function frameOrigins(store: KeyStore = sessionKeyStore): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isText) : [];
  } catch {
    // Other code wrote under our key.
    return [];
  }
}

/** Says something to the page around this one, if it is one of those; browsers drop it for any other. (LW-33) */
export function tellFrame(message: object): void {
  if (!isFramed()) return;
  for (const origin of frameOrigins()) window.parent.postMessage(message, origin);
}

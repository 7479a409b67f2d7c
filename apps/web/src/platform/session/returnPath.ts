import { SYSTEM_PATHS } from '#platform/navigation/systemAddresses.ts';
import { parseAddress } from '#platform/navigation/parseAddress.ts';
import { settings } from '#platform/settings/settings.ts';
import { type KeyStore, sessionKeyStore } from '#platform/tab/keyStore.ts';

const KEY = `circuit.${settings.shardKey}.returnPath`;
const NAME_KEY = `circuit.${settings.shardKey}.returnName`;
const LONGEST = 2000;

// A backslash counts as a slash in addresses, and tabs and line breaks are dropped from them.
const TWISTED = /[\\\p{Cc}]/u;

/** The path if it is on this site, otherwise home: the author of a link must not decide where a user ends up. */
export function safeReturnPath(text: string, origin: string): string {
  if (!text.startsWith('/') || text.startsWith('//') || text.length > LONGEST || TWISTED.test(text))
    return SYSTEM_PATHS.home;
  const address = parseAddress(text, origin);
  // "/.//elsewhere" is a path here and becomes "//elsewhere", which is not.
  if (address?.origin !== origin || address.pathname.startsWith('//')) return SYSTEM_PATHS.home;
  return `${address.pathname}${address.search}${address.hash}`;
}

/**
 * Where to go after signing in, unless something is remembered already. Home is no wish: whoever signed out through their
 * university comes back there, and the next link they follow must count. (S2.24)
 */
export function rememberReturnPath(path: string, store: KeyStore = sessionKeyStore): void {
  if (path !== SYSTEM_PATHS.home && store.getItem(KEY) === null) store.setItem(KEY, path);
}

/** What the page was called when the session ended on it. Nobody who is not signed in can ask the server. (LG-9) */
export function nameReturnPath(path: string, name: string, store: KeyStore = sessionKeyStore): void {
  if (store.getItem(KEY) === path) store.setItem(NAME_KEY, name);
}

export function peekReturnName(store: KeyStore = sessionKeyStore): string | null {
  return store.getItem(NAME_KEY);
}

/** The remembered path if it is another than home, for the sign-in page to name it. */
export function peekReturnPath(store: KeyStore = sessionKeyStore): string | null {
  const path = safeReturnPath(store.getItem(KEY) ?? SYSTEM_PATHS.home, window.location.origin);
  return path === SYSTEM_PATHS.home ? null : path;
}

/** The same, and forgets it. */
export function takeReturnPath(store: KeyStore = sessionKeyStore): string | null {
  const path = peekReturnPath(store);
  store.removeItem(KEY);
  store.removeItem(NAME_KEY);
  return path;
}

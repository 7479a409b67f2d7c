import { parseAddress } from '#shared/navigation/parseAddress.ts';
import { settings } from '#shared/settings/settings.ts';
import { type KeyStore, sessionKeyStore } from '#shared/tab/keyStore.ts';

const KEY = `circuit.${settings.shardKey}.returnPath`;
const LONGEST = 2000;
const HOME = '/';

// A backslash counts as a slash in addresses, and tabs and line breaks are dropped from them.
const TWISTED = /[\\\p{Cc}]/u;

/** The path if it is one of this site, otherwise home: whoever writes a link must not choose where it ends. */
export function safeReturnPath(text: string, origin: string): string {
  if (!text.startsWith('/') || text.startsWith('//') || text.length > LONGEST || TWISTED.test(text)) return HOME;
  const address = parseAddress(text, origin);
  // "/.//elsewhere" is a path here and becomes "//elsewhere", which is not.
  if (address?.origin !== origin || address.pathname.startsWith('//')) return HOME;
  return `${address.pathname}${address.search}${address.hash}`;
}

/** Where to go after signing in, unless something is remembered already. (S2.24) */
export function rememberReturnPath(path: string, store: KeyStore = sessionKeyStore): void {
  if (store.getItem(KEY) === null) store.setItem(KEY, path);
}

/** The remembered path if it is another than home, for the sign-in page to name it. */
export function peekReturnPath(store: KeyStore = sessionKeyStore): string | null {
  const path = safeReturnPath(store.getItem(KEY) ?? HOME, window.location.origin);
  return path === HOME ? null : path;
}

/** The same, and forgets it. */
export function takeReturnPath(store: KeyStore = sessionKeyStore): string | null {
  const path = peekReturnPath(store);
  store.removeItem(KEY);
  return path;
}

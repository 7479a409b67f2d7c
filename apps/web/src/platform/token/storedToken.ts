import type { Token } from '@circuit/contract/accounts';

import { isRecord, isText } from '#platform/problems/guards.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import type { Tab } from '#platform/tab/tab.ts';

/** What the tabs of one shard share. A refresh changes the token; only signing in changes the sign-in. */
export interface StoredToken {
  readonly signIn: string;
  readonly token: Token;
}

export const REFRESH_WINDOW_MS = 30_000;

/** What gives access is looked at before it is used, wherever it comes from. */
export function isToken(value: unknown): value is Token {
  return (
    isRecord(value) &&
    isText(value['access_token']) &&
    value['token_type'] === 'Bearer' &&
    Number.isInteger(value['expires_in']) &&
    isText(value['refresh_token']) &&
    isText(value['.expires']) &&
    !Number.isNaN(Date.parse(value['.expires']))
  );
}

function isStoredToken(value: unknown): value is StoredToken {
  return isRecord(value) && isText(value['signIn']) && value['signIn'] !== '' && isToken(value['token']);
}

export function tokenKey({ settings }: Pick<Tab, 'settings'>): string {
  return `circuit.${settings.shardKey}.token`;
}

/** Nothing when nobody is signed in, or when what lies there is not ours to understand. */
export function readToken(tab: Pick<Tab, 'local' | 'settings'>): StoredToken | null {
  const text = tab.local.getItem(tokenKey(tab));
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isStoredToken(stored) ? stored : null;
  } catch {
    // Not JSON: other code wrote under our key.
    return null;
  }
}

export function writeToken(tab: Pick<Tab, 'local' | 'settings'>, stored: StoredToken): void {
  tab.local.setItem(tokenKey(tab), JSON.stringify(stored));
}

/** Removes only the token this tab uses: another tab may have just signed someone in. */
export function removeOwnToken(tab: Pick<Tab, 'local' | 'settings' | 'facts'>): void {
  if (readToken(tab)?.signIn === tab.facts.signIn) tab.local.removeItem(tokenKey(tab));
}

/** Removes the token, no matter which sign-in it belongs to. */
export function removeToken(tab: Pick<Tab, 'local' | 'settings'>): void {
  tab.local.removeItem(tokenKey(tab));
}

/** By the server's clock; negative when it has expired. */
export function msUntilExpiry(token: Token, tab: Pick<Tab, 'now'>): number {
  return Date.parse(token['.expires']) - serverNow(tab.now()).getTime();
}

/** (S4.04, S9.04) */
export function expiresSoon(token: Token, tab: Pick<Tab, 'now'>): boolean {
  return msUntilExpiry(token, tab) <= REFRESH_WINDOW_MS;
}

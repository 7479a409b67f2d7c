import type { Token } from '@circuit/contract/accounts';

import type { Tab } from '#platform/tab/tab.ts';

import { readToken } from './storedToken.ts';

// A value that one tab stores reaches the other tabs a moment later, even a tab that got the lock in between. But every
// tab knows at once which locks are held. So a tab that has refreshed a token holds a lock named after it for a while,
// and the next tab waits until storage has caught up instead of refreshing again.

const TOLD_MS = 5000;
const LOOK_EVERY_MS = 20;

export function sayRefreshed(tab: Tab, used: Token): Promise<void> {
  const { locks } = tab;
  if (locks === undefined) return Promise.resolve();
  return new Promise((isKnown) => {
    void locks.request(lockOf(tab, used), () => {
      isKnown();
      return pause(TOLD_MS);
    });
  });
}

export async function catchUpWithStorage(tab: Tab, used: Token): Promise<void> {
  const held = (await tab.locks?.heldNames?.()) ?? [];
  if (!held.includes(lockOf(tab, used))) return;
  const began = tab.now();
  while (readToken(tab)?.token.access_token === used.access_token && tab.now() - began < TOLD_MS)
    await pause(LOOK_EVERY_MS);
}

// The end of a token is its signature: no two have the same.
const lockOf = ({ settings }: Tab, { access_token: token }: Token): string =>
  `circuit.${settings.shardKey}.refreshed.${token.slice(-20)}`;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

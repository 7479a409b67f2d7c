import type { Token } from '@circuit/contract';

import type { Tab } from '#shared/tab/tab.ts';

import { readToken } from './storedToken.ts';

// A browser shows what one tab has stored to the others a moment later, also to one that got the lock in between. Which
// locks are held all tabs know at once: whoever has refreshed a token holds one named after it for a while, and whoever
// comes next waits until storage has caught up instead of refreshing again.

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
    await pause(LOOK_EVERY_MS); // oxlint-disable-line eslint/no-await-in-loop -- one look after the other
}

// The end of a token is its signature: no two have the same.
const lockOf = ({ settings }: Tab, { access_token: token }: Token): string =>
  `circuit.${settings.shardKey}.refreshed.${token.slice(-20)}`;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

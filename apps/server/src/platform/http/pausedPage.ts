import type { BrowserAnswer } from '@circuit/contract/endpoint';
import type { Shard } from '@circuit/domain/kernel';

import type { Homes } from '#platform/homes.ts';
import { selectIsPaused } from '#platform/pauses.store.ts';

import { browserPage } from './browserPage.ts';

export type IsPausedAt = (shard: Shard) => Promise<boolean>;

const KEPT_MS = 1000;

/** Every page asks, so the answer is kept for a second. Without a database the web app itself says what is wrong. */
export function openPauses(homes: Homes): IsPausedAt {
  const kept = new Map<Shard, { readonly at: number; readonly isPaused: Promise<boolean> }>();
  return async (shard) => {
    const known = kept.get(shard);
    if (known !== undefined && performance.now() - known.at < KEPT_MS) return known.isPaused;
    const home = homes.get(shard);
    if (home === undefined) return false;
    const isPaused = home.database.withShard(shard, selectIsPaused, 'read').catch(() => false);
    kept.set(shard, { at: performance.now(), isPaused });
    return isPaused;
  };
}

/** For everybody who opens a page of a paused university. (OP-17) */
export const pausedPage = (frameOrigins: readonly string[]): BrowserAnswer => {
  const page = browserPage({
    status: 503,
    title: 'This university is paused',
    texts: [
      'The operator of this service has paused it for your university. Nothing is lost: everything that you saved or handed in is still here.',
      'Come back later and load this page again. If a deadline passes during this time, your instructor can extend it. It does not move automatically.',
    ],
    frameOrigins,
  });
  return { ...page, headers: { ...page.headers, 'Retry-After': '60', 'Cache-Control': 'no-store' } };
};

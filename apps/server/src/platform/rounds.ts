import type { Shard } from '@circuit/domain/kernel';

import type { Home, Homes } from './homes.ts';

export interface Rounds {
  /** Waits for the visit that is under way. */
  readonly stop: () => Promise<void>;
}

/** Visits every shard, one after the other, now and again and again. `visit` answers for its own errors. */
export function startRounds(homes: Homes, everyMs: number, visit: (home: Home, shard: Shard) => Promise<void>): Rounds {
  let hasStopped = false;
  const round = async () => {
    for (const [shard, home] of homes) {
      if (hasStopped) return;
      await visit(home, shard);
    }
  };
  // The next round waits for the one before: a slow database is not asked twice at once.
  let isVisiting = true;
  const begin = () => round().finally(() => (isVisiting = false));
  let last = begin();
  const timer = setInterval(() => {
    if (isVisiting) return;
    isVisiting = true;
    last = begin();
  }, everyMs);
  return {
    stop: async () => {
      hasStopped = true;
      clearInterval(timer);
      await last;
    },
  };
}

import type { Shard } from '@circuit/domain/kernel';
import type { Logger } from 'pino';

import type { Home, Homes } from './homes.ts';
import { describeError } from './log.ts';

const EVERY_MS = 20_000;

/** What the clock starts in one shard; gives how much was due. */
export type ClockWork = (home: Home, shard: Shard) => Promise<number>;

/** Looks in every shard for what is due, now and again and again. Two workers that look at once start one job. (DS-6) */
export function startClockwork(
  homes: Homes,
  log: Logger,
  works: readonly ClockWork[],
  everyMs = EVERY_MS,
): { stop: () => Promise<void> } {
  let hasStopped = false;
  const round = async () => {
    for (const [shard, home] of homes)
      for (const work of works) {
        if (hasStopped) return;
        await work(home, shard).then(
          (started) => (started === 0 ? undefined : log.info({ shard, started }, 'started by the clock')),
          (error: unknown) => log.warn({ shard, ...describeError(error) }, 'clock work failed'),
        );
      }
  };
  // The next look waits for the one before: a slow database is not asked twice at once.
  let isLooking = true;
  const look = () => round().finally(() => (isLooking = false));
  let last = look();
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    last = look();
  }, everyMs);
  return {
    stop: async () => {
      hasStopped = true;
      clearInterval(timer);
      await last;
    },
  };
}

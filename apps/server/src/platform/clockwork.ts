import type { Shard } from '@circuit/domain/kernel';
import type { Logger } from 'pino';

import type { Home, Homes } from './homes.ts';
import { describeError } from './log.ts';
import { selectRests } from './pauses.store.ts';
import { startRounds, type Rounds } from './rounds.ts';

const EVERY_MS = 20_000;

/** What the clock starts in one shard; gives how much was due. */
export type ClockWork = (home: Home, shard: Shard) => Promise<number>;

/** Looks in every shard for what is due, now and again and again. Two workers that look at once start one job. (DS-6) */
export function startClockwork(homes: Homes, log: Logger, works: readonly ClockWork[], everyMs = EVERY_MS): Rounds {
  let hasStopped = false;
  const rounds = startRounds(homes, everyMs, async (home, shard) => {
    // What is due in a paused university is still due when it goes on. (OP-17)
    if (await home.database.withShard(shard, selectRests, 'read').catch(() => false)) return;
    for (const work of works) {
      if (hasStopped) return;
      await work(home, shard).then(
        (started) => (started === 0 ? undefined : log.info({ shard, started }, 'started by the clock')),
        (error: unknown) => log.warn({ shard, ...describeError(error) }, 'clock work failed'),
      );
    }
  });
  return {
    stop: async () => {
      hasStopped = true;
      await rounds.stop();
    },
  };
}

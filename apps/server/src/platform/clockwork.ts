import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import type { Logger } from 'pino';

import type { Home, Homes } from './homes.ts';
import { describeError } from './log.ts';
import { selectRests } from './pauses.store.ts';
import { startRounds, type RoundOptions, type Rounds } from './rounds.ts';

const EVERY_MS = 20_000;

/** Something that the clock starts. */
export interface ClockWork {
  /** Whether there is anything to start in a shard. May say yes too often: `start` looks again. */
  readonly isDue: (db: ShardDb) => Promise<boolean>;
  /** Gives how much was started. */
  readonly start: (home: Home, shard: Shard) => Promise<number>;
}

/** Looks in every shard for what is due, now and again and again. Two workers that look at once start one job. (DS-6) */
export function startClockwork(
  homes: Homes,
  log: Logger,
  works: readonly ClockWork[],
  { everyMs = EVERY_MS, tell }: RoundOptions = {},
): Rounds {
  let hasStopped = false;
  const failed = (shard: Shard, error: unknown) => log.warn({ shard, ...describeError(error) }, 'clock work failed');
  const ask = async (db: ShardDb): Promise<readonly ClockWork[] | null> => {
    // What is due in a paused university is still due when it goes on. (OP-17)
    if (await selectRests(db)) return null;
    const areDue = await Promise.all(works.map(({ isDue }) => isDue(db)));
    const due = works.filter((_work, index) => areDue[index]);
    return due.length === 0 ? null : due;
  };
  const visit = async (home: Home, shard: Shard, due: readonly ClockWork[]) => {
    for (const { start } of due) {
      if (hasStopped) return;
      await start(home, shard).then(
        (started) => (started === 0 ? undefined : log.info({ shard, started }, 'started by the clock')),
        (error: unknown) => failed(shard, error),
      );
    }
  };
  const rounds = startRounds(homes, { everyMs, tell }, { ask, visit, failed });
  return {
    stop: async () => {
      hasStopped = true;
      await rounds.stop();
    },
  };
}

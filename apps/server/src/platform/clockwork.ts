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

/** 'unknown': a question failed, and nobody knows which one. */
type Due = readonly ClockWork[] | 'unknown';

/** Looks in every shard for what is due, now and again and again. Two workers that look at once start one job. (DS-6) */
export function startClockwork(
  homes: Homes,
  log: Logger,
  works: readonly ClockWork[],
  { everyMs = EVERY_MS, tell }: RoundOptions = {},
): Rounds {
  const failed = (shard: Shard, error: unknown) => log.warn({ shard, ...describeError(error) }, 'clock work failed');
  const ask = async (db: ShardDb): Promise<Due | null> => {
    // What is due in a paused university is still due when it goes on. (OP-17)
    if (await selectRests(db)) return null;
    const areDue = await Promise.all(works.map(({ isDue }) => isDue(db)));
    const due = works.filter((_work, index) => areDue[index]);
    return due.length === 0 ? null : due;
  };
  const visit = async (home: Home, shard: Shard, due: Due, isStopping: () => boolean) => {
    if (due === 'unknown' && (await home.database.withShard(shard, selectRests, 'read'))) return;
    for (const { start } of due === 'unknown' ? works : due) {
      if (isStopping()) return;
      await start(home, shard).then(
        (started) => (started === 0 ? undefined : log.info({ shard, started }, 'started by the clock')),
        (error: unknown) => failed(shard, error),
      );
    }
  };
  // One question that fails, or takes too long in a large university, must not keep hand-ins from the deadline. (MU-8)
  return startRounds<Due>(homes, { everyMs, tell }, { ask, visit, failed, unasked: 'unknown' });
}

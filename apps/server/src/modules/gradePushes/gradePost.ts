import { setTimeout as sleep } from 'node:timers/promises';

import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import type { Logger } from 'pino';

import type { Home, Homes } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';
import { lookAround, timed, type RoundOptions } from '#platform/rounds.ts';

import { selectDueLanes } from './lanes.store.ts';
import { sendTurn } from './sendTurn.ts';

const EVERY_MS = 1000;
/** Platforms at once in this process: each holds one request. */
const MOST_LANES = 8;

/**
 * Looks every second, in every shard, to which platforms grades are due, and sends them side by side: one that is slow
 * keeps nobody else waiting. Any number of workers may do so at once. (GP-23)
 */
export function startGradePost(
  homes: Homes,
  log: Logger,
  { everyMs = EVERY_MS, tell }: RoundOptions = {},
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const turns = new Map<string, Promise<void>>();
  const send = async (home: Home, shard: Shard, due: readonly string[]) => {
    for (const externalProviderId of due) {
      const key = `${shard} ${externalProviderId}`;
      if (isStopping() || turns.has(key) || turns.size >= MOST_LANES) continue;
      const turn = sendTurn({ home, shard, externalProviderId, log }, isStopping)
        .catch((error: unknown) => log.warn({ shard, ...describeError(error) }, 'grade pushes wait'))
        .finally(() => turns.delete(key));
      turns.set(key, turn);
    }
  };
  const failed = (shard: Shard, error: unknown) =>
    log.warn({ shard, ...describeError(error) }, 'grade pushes not looked at');
  const round = () => lookAround(homes, { ask: askForLanes, visit: send, failed, isStopping });
  const work = async () => {
    while (!isStopping()) {
      await timed(round, tell);
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    /** Finishes the requests that are under way. */
    stop: async () => {
      stopping.abort();
      await working;
      await Promise.all(turns.values());
    },
  };
}

async function askForLanes(db: ShardDb): Promise<readonly string[] | null> {
  const due = await selectDueLanes(db);
  return due.length === 0 ? null : due;
}

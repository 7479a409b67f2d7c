import { setTimeout as sleep } from 'node:timers/promises';

import type { Logger } from 'pino';

import type { Homes } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';

import { selectDueLanes } from './lanes.store.ts';
import { sendTurn } from './sendTurn.ts';

const EVERY_MS = 1000;
/** Platforms at once in this process: each holds one request. */
const MOST_LANES = 8;

/**
 * Looks every second, in every shard, to which platforms grades are due, and sends them side by side: one that is slow
 * keeps nobody else waiting. Any number of workers may do so at once. (GP-23)
 */
export function startGradePost(homes: Homes, log: Logger, everyMs = EVERY_MS): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const turns = new Map<string, Promise<void>>();
  const work = async () => {
    while (!isStopping()) {
      for (const [shard, home] of homes)
        try {
          const due = await home.database.withShard(shard, selectDueLanes, 'read');
          for (const externalProviderId of due) {
            const key = `${shard} ${externalProviderId}`;
            if (isStopping() || turns.has(key) || turns.size >= MOST_LANES) continue;
            const turn = sendTurn({ home, shard, externalProviderId, log }, isStopping)
              .catch((error: unknown) => log.warn({ shard, ...describeError(error) }, 'grade pushes wait'))
              .finally(() => turns.delete(key));
            turns.set(key, turn);
          }
        } catch (error) {
          log.warn({ shard, ...describeError(error) }, 'grade pushes not looked at');
        }
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

import { setTimeout as sleep } from 'node:timers/promises';

import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

import { describeError } from '#platform/log.ts';
import { JOBS_CHANNEL } from '#platform/queue/notification.store.ts';

const AGAIN_MS = 5000;

/** What the slots of each kind are woken with. */
type Wakers = ReadonlyMap<string, () => void>;

/**
 * Wakes the slots of a kind when a commit has added a job of that kind. It has a connection of its own, which pg-boss
 * asks every 10 seconds whether it still listens and opens again when it is lost; then everybody looks at once, for what
 * was missed. Looking goes on all the while. (JO-17, JO-18)
 */
export function startListening(boss: PgBoss, wakers: Wakers, log: Logger): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const wakeAll = () => {
    for (const wake of wakers.values()) wake();
  };
  const listen = async () => {
    while (!stopping.signal.aborted)
      try {
        return await boss.getDb().listen?.(JOBS_CHANNEL, (kind) => wakers.get(kind)?.(), wakeAll);
      } catch (error) {
        log.warn(describeError(error), 'cannot listen for jobs');
        await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    return undefined;
  };
  const listening = listen();
  return {
    stop: async () => {
      stopping.abort();
      await (await listening)?.close();
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';

import type { Homes } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';

import { deliverDue, type PostOffice } from './deliver.ts';

const EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Looks every second, in every shard, whether a message is due. Any number of workers may do so at once: a claim
 * belongs to one. While the mail server is away it is asked less and less often, up to once a minute. (MS-6)
 */
export function startMailroom(homes: Homes, office: Omit<PostOffice, 'isStopping'>, everyMs = EVERY_MS) {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let pauseMs = everyMs;
  /* oxlint-disable eslint/no-await-in-loop -- in turns, in no hurry */
  const work = async () => {
    while (!isStopping()) {
      let hasFailed = false;
      for (const [shard, home] of homes) {
        if (isStopping()) return;
        await deliverDue({ ...office, isStopping }, home, shard).catch((error: unknown) => {
          hasFailed = true;
          office.log.warn({ shard, ...describeError(error) }, 'messages wait');
        });
      }
      pauseMs = hasFailed ? Math.min(pauseMs * 2, LONGEST_PAUSE_MS) : everyMs;
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  /* oxlint-enable eslint/no-await-in-loop */
  const working = work();
  return {
    /** Finishes the message that is being handed over. */
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';

import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import type { Home, Homes } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';
import { lookAround, timed, type RoundOptions } from '#platform/rounds.ts';

import { deliverDue, MOST_PER_TURN, type PostOffice } from './deliver.ts';
import { isAnyDue } from './messages.store.ts';

const EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Looks every second, in every shard, whether a message is due. Any number of workers may do so at once: a claim
 * belongs to one. A shard in which nothing can leave is tried less and less often, up to once a minute; the others go on. (MS-6)
 */
export function startMailroom(
  homes: Homes,
  office: Omit<PostOffice, 'isStopping'>,
  { everyMs = EVERY_MS, tell }: RoundOptions = {},
) {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const pauses = new Map<Shard, { readonly ms: number; readonly until: number }>();
  const deliver = async (home: Home, shard: Shard) => {
    try {
      const sent = await deliverDue({ ...office, isStopping }, home, shard);
      pauses.delete(shard);
      if (sent === MOST_PER_TURN) isMoreDue = true;
    } catch (error) {
      wait(shard, error);
    }
  };
  const wait = (shard: Shard, error: unknown) => {
    const ms = Math.min((pauses.get(shard)?.ms ?? everyMs) * 2, LONGEST_PAUSE_MS);
    pauses.set(shard, { ms, until: performance.now() + ms });
    office.log.warn({ shard, ...describeError(error) }, 'messages wait');
  };
  const ask = async (db: ShardDb, shard: Shard) => {
    const pause = pauses.get(shard);
    return (pause === undefined || performance.now() >= pause.until) && (await isAnyDue(db)) ? true : null;
  };
  let isMoreDue = false;
  const round = async () => {
    isMoreDue = false;
    await lookAround(homes, { ask, visit: deliver, failed: wait, isStopping });
  };
  const work = async () => {
    while (!isStopping()) {
      await timed(round, tell);
      if (!isMoreDue) await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    /** Finishes the message that is being handed over. */
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

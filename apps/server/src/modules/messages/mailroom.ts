import { DatabaseUnavailable, type ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import type { Home, Homes } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';
import { startRounds, type RoundOptions, type Rounds } from '#platform/rounds.ts';

import { deliverDue, MOST_PER_TURN, type PostOffice } from './deliver.ts';
import { isAnyDue } from './messages.store.ts';

const EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Looks every second, in every shard, whether a message is due. Any number of workers may do so at once: a claim
 * belongs to one. A shard in which nothing can leave is tried less and less often, up to once a minute; the others go on.
 * A worker that stops finishes the message that is being handed over. (MS-6)
 */
export function startMailroom(
  homes: Homes,
  office: Omit<PostOffice, 'isStopping'>,
  { everyMs = EVERY_MS, tell }: RoundOptions = {},
): Rounds {
  const pauses = new Map<Shard, { readonly ms: number; readonly until: number }>();
  const deliver = async (home: Home, shard: Shard, _isDue: true, isStopping: () => boolean) => {
    try {
      const sent = await deliverDue({ ...office, isStopping }, home, shard);
      pauses.delete(shard);
      return sent === MOST_PER_TURN ? 'more' : undefined;
    } catch (error) {
      wait(shard, error);
      return undefined;
    }
  };
  const wait = (shard: Shard, error: unknown) => {
    const ms = Math.min((pauses.get(shard)?.ms ?? everyMs) * 2, LONGEST_PAUSE_MS);
    pauses.set(shard, { ms, until: performance.now() + ms });
    tellOf(shard, error);
  };
  const tellOf = (shard: Shard, error: unknown) => office.log.warn({ shard, ...describeError(error) }, 'messages wait');
  // A database that is away is told of in the name of one shard, which has done nothing to be tried less often.
  const failed = (shard: Shard, error: unknown) =>
    error instanceof DatabaseUnavailable ? tellOf(shard, error) : wait(shard, error);
  const ask = async (db: ShardDb, shard: Shard) => {
    const pause = pauses.get(shard);
    return (pause === undefined || performance.now() >= pause.until) && (await isAnyDue(db)) ? true : null;
  };
  return startRounds(homes, { everyMs, tell }, { ask, visit: deliver, failed });
}

import { setTimeout as sleep } from 'node:timers/promises';

import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { backoffMs, SEND_EVERY_MS } from '@circuit/domain/learningEvents';
import type { Logger } from 'pino';

import type { Home, Homes } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';
import type { TellRound } from '#platform/metrics.ts';
import { lookAround, timed } from '#platform/rounds.ts';

import { isAnyWaiting } from './learningEvents.store.ts';
import { sendEvents } from './sendEvents.ts';

interface Parts {
  readonly originOf: (shard: Shard) => string;
  readonly log: Logger;
  readonly everyMs?: number;
  readonly tell?: TellRound;
}

/**
 * Sends what waits in every shard, every ten seconds. An event store that does not answer is left alone for up to a minute,
 * and keeps no other university waiting for longer than one request. (LE-15)
 */
export function startEventPost(homes: Homes, { originOf, log, everyMs = SEND_EVERY_MS, tell }: Parts) {
  const stopping = new AbortController();
  const failures = new Map<Shard, { count: number; until: number }>();
  const ask = async (db: ShardDb, shard: Shard) =>
    performance.now() >= (failures.get(shard)?.until ?? 0) && (await isAnyWaiting(db)) ? true : null;
  const send = async (home: Home, shard: Shard) => {
    try {
      const isReached = await sendEvents({ home, shard, origin: originOf(shard), log });
      const count = isReached ? 0 : (failures.get(shard)?.count ?? 0) + 1;
      failures.set(shard, { count, until: isReached ? 0 : performance.now() + backoffMs(count, Math.random) });
    } catch (error) {
      failed(shard, error);
    }
  };
  const failed = (shard: Shard, error: unknown) => log.warn({ shard, ...describeError(error) }, 'learning events wait');
  const turn = () => lookAround(homes, { ask, visit: send, failed, isStopping: () => stopping.signal.aborted });
  const work = async () => {
    while (!stopping.signal.aborted) {
      await timed(turn, tell);
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

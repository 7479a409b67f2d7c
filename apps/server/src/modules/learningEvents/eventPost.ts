import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { backoffMs, SEND_EVERY_MS } from '@circuit/domain/learningEvents';
import type { Logger } from 'pino';

import type { Home, Homes } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';
import { startRounds, type RoundOptions, type Rounds } from '#platform/rounds.ts';

import { isAnyWaiting } from './learningEvents.store.ts';
import { sendEvents } from './sendEvents.ts';

interface Parts extends RoundOptions {
  readonly originOf: (shard: Shard) => string;
  readonly log: Logger;
}

/**
 * Sends what waits in every shard, every ten seconds. An event store that does not answer is left alone for up to a minute,
 * and keeps no other university waiting for longer than one turn. (LE-15)
 */
export function startEventPost(homes: Homes, { originOf, log, everyMs = SEND_EVERY_MS, tell }: Parts): Rounds {
  const failures = new Map<Shard, { count: number; until: number }>();
  const ask = async (db: ShardDb, shard: Shard) =>
    performance.now() >= (failures.get(shard)?.until ?? 0) && (await isAnyWaiting(db)) ? true : null;
  const send = async (home: Home, shard: Shard, _isWaiting: true, isStopping: () => boolean) => {
    const sent = await sendEvents({ home, shard, origin: originOf(shard), log, isStopping });
    const count = sent === 'away' ? (failures.get(shard)?.count ?? 0) + 1 : 0;
    failures.set(shard, { count, until: count === 0 ? 0 : performance.now() + backoffMs(count, Math.random) });
    return sent === 'more' ? sent : undefined;
  };
  const failed = (shard: Shard, error: unknown) => log.warn({ shard, ...describeError(error) }, 'learning events wait');
  return startRounds(homes, { everyMs, tell }, { ask, visit: send, failed });
}

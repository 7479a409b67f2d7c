import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import type { Logger } from 'pino';

import type { Home, Homes } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';
import { startRounds, type RoundOptions, type Rounds } from '#platform/rounds.ts';
import { openVisits } from '#platform/visits.ts';

import { selectDueLanes } from './lanes.store.ts';
import { sendTurn } from './sendTurn.ts';

const EVERY_MS = 1000;
/** Platforms at once in this process: each holds one request. */
const MOST_LANES = 8;

/**
 * Looks every second, in every shard, to which platforms grades are due, and sends them side by side: one that is slow
 * keeps nobody else waiting. Platforms stand in one line, and one that was served goes to its end. Any number of workers may
 * do so at once. A worker that stops finishes the requests that are under way. (GP-23, GP-30)
 */
export function startGradePost(homes: Homes, log: Logger, { everyMs = EVERY_MS, tell }: RoundOptions = {}): Rounds {
  const turns = openVisits(MOST_LANES);
  const standInLine = async (_home: Home, shard: Shard, due: readonly string[], isStopping: () => boolean) => {
    for (const externalProviderId of due)
      turns.add(`${shard} ${externalProviderId}`, async () => {
        const home = homes.get(shard);
        if (home === undefined) return 'done';
        await takeTurn({ home, shard, externalProviderId, log }, isStopping).catch((error: unknown) =>
          log.warn({ shard, ...describeError(error) }, 'grade pushes wait'),
        );
        return 'done';
      });
  };
  const failed = (shard: Shard, error: unknown) =>
    log.warn({ shard, ...describeError(error) }, 'grade pushes not looked at');
  const rounds = startRounds(homes, { everyMs, tell }, { ask: askForLanes, visit: standInLine, failed });
  return {
    stop: async () => void (await Promise.all([rounds.stop(), turns.stop()])),
  };
}

/** While it stood in line, the university may have been paused, or another worker may have sent everything. */
async function takeTurn(lane: Parameters<typeof sendTurn>[0], isStopping: () => boolean): Promise<void> {
  const due = await lane.home.database.withShard(lane.shard, selectDueLanes, 'read');
  if (due.includes(lane.externalProviderId)) await sendTurn(lane, isStopping);
}

async function askForLanes(db: ShardDb): Promise<readonly string[] | null> {
  const due = await selectDueLanes(db);
  return due.length === 0 ? null : due;
}

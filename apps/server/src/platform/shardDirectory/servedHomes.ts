import type { Shard } from '@circuit/domain/kernel';
import { DEMO_SHARD, isServedBy, type KnownPlacements, type ShardLimits } from '@circuit/domain/tenancy';
import type { Logger } from 'pino';

import type { Cell, Home } from '#platform/homes.ts';

/** Longer than any balancer needs to hear of a move. */
const JUST_LEFT_MS = 60_000;

/** The shards that this process serves, as the settings or the shard directory say, and their limits. */
export function openServedHomes(
  cells: readonly Cell[],
  limits: Map<Shard, ShardLimits>,
  log: Logger,
  now = () => performance.now(),
) {
  const homes = new Map<Shard, Home>();
  const leftAt = new Map<Shard, number>();
  const homeOf = new Map(cells.map(({ home }) => [home.name, home]));
  const names = new Set(homeOf.keys());
  let isFirst = true;

  const follow = ({ placements, epoch, revision }: KnownPlacements) => {
    const here = [...placements.values()].filter((placement) => isServedBy(placement, names));
    const wanted = new Map(here.map(({ shard, cell }) => [shard, homeOf.get(cell)]));
    // What the open demo shared with a university would be open too. (TN-23)
    const demo = wanted.get(DEMO_SHARD);
    if (demo !== undefined && here.some(({ shard, cell }) => shard !== DEMO_SHARD && cell === demo.name)) {
      log.error({ cell: demo.name }, 'the directory puts the demo beside a university: the demo is not served');
      wanted.delete(DEMO_SHARD);
    }
    followLimits(limits, placements);
    const gone = [...homes.keys()].filter((shard) => !wanted.has(shard));
    for (const shard of gone) {
      homes.delete(shard);
      leftAt.set(shard, now());
    }
    // The process before this one may have served what is elsewhere now.
    if (isFirst) for (const { shard, cell } of placements.values()) if (!names.has(cell)) leftAt.set(shard, now());
    isFirst = false;
    let added = 0;
    for (const [shard, home] of wanted) {
      if (home === undefined || homes.get(shard) === home) continue;
      homes.set(shard, home);
      leftAt.delete(shard);
      added += 1;
    }
    if (added + gone.length > 0)
      log.info({ epoch, revision, added, left: gone.length, served: homes.size }, 'shards served');
  };

  return {
    homes,
    add: (shard: Shard, home: Home) => void homes.set(shard, home),
    follow,
    /** Whether the shard was served here a moment ago, or may have been, and is now elsewhere. (DI-7) */
    hasJustLeft: (shard: Shard) => now() - (leftAt.get(shard) ?? -Infinity) < JUST_LEFT_MS,
  };
}

function followLimits(limits: Map<Shard, ShardLimits>, placements: KnownPlacements['placements']): void {
  limits.clear();
  for (const { shard, limits: own } of placements.values()) if (own !== undefined) limits.set(shard, own);
}

import type { Shard } from '@circuit/domain/kernel';
import { DEMO_SHARD, isServedBy, type KnownPlacements, type ShardLimits } from '@circuit/domain/tenancy';
import type { Logger } from 'pino';

import type { Cell, Home } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';

import { homesWithOwnKeys } from './ownKeys.ts';

/** Longer than any balancer needs to hear of a move. */
const JUST_LEFT_MS = 60_000;
/** Each time twice as long, so that a cell that is away for hours does not fill the log. */
const ASK_AGAIN_MS = 500;
const ASK_AGAIN_AT_LAST_MS = 30_000;

/** The shards that this process serves, as the settings or the shard directory say, and their limits. */
export function openServedHomes(
  cells: readonly Cell[],
  limits: Map<Shard, ShardLimits>,
  log: Logger,
  now = () => performance.now(),
) {
  const homes = new Map<Shard, Home>();
  const leftAt = new Map<Shard, number>();
  /** The cell of each shard that is served or arriving. */
  const cellOf = new Map<Shard, Home>();
  const homeOf = new Map(cells.map(({ home }) => [home.name, home]));
  const names = new Set(homeOf.keys());
  let isFirst = true;
  let hasEnded = false;
  let arriving = Promise.resolve();

  /** Its database may be away. Nobody is answered with the wrong keys meanwhile. */
  const welcome = async (cell: Home, shards: readonly Shard[], pauseMs = ASK_AGAIN_MS): Promise<void> => {
    const awaited = shards.filter((shard) => cellOf.get(shard) === cell);
    if (hasEnded || awaited.length === 0) return;
    let last: unknown;
    try {
      for (const [shard, home] of await homesWithOwnKeys(cell, awaited, (_shard, error) => (last = error)))
        if (cellOf.get(shard) === cell) {
          homes.set(shard, home);
          leftAt.delete(shard);
        }
    } catch (error) {
      last = error;
    }
    const missing = awaited.filter((shard) => cellOf.get(shard) === cell && !homes.has(shard));
    if (hasEnded || missing.length === 0) return;
    log.error({ cell: cell.name, shards: missing.length, ...describeError(last) }, 'keys of shards not known yet');
    const next = Math.min(2 * pauseMs, ASK_AGAIN_AT_LAST_MS);
    setTimeout(() => void welcome(cell, missing, next), pauseMs).unref();
  };

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
    const left = [...cellOf].filter(([shard, cell]) => wanted.get(shard) !== cell).map(([shard]) => shard);
    for (const shard of left) {
      if (homes.delete(shard)) leftAt.set(shard, now());
      cellOf.delete(shard);
    }
    // The process before this one may have served what is elsewhere now.
    if (isFirst) for (const { shard, cell } of placements.values()) if (!names.has(cell)) leftAt.set(shard, now());
    isFirst = false;
    const added = [...wanted].flatMap(([shard, cell]) =>
      cell === undefined || cellOf.has(shard) ? [] : [[shard, cell] as const],
    );
    for (const [shard, cell] of added) cellOf.set(shard, cell);
    const groups = Map.groupBy(added, ([, cell]) => cell);
    arriving = Promise.all([
      arriving,
      ...[...groups].map(([cell, those]) =>
        welcome(
          cell,
          those.map(([shard]) => shard),
        ),
      ),
    ]).then(() => undefined);
    if (added.length + left.length > 0)
      log.info({ epoch, revision, added: added.length, left: left.length, served: cellOf.size }, 'shards served');
  };

  return {
    homes,
    /** Those that the settings name. They may have come from another cell too. */
    add: (cell: Home, shards: readonly Shard[]) => {
      for (const shard of shards) cellOf.set(shard, cell);
      return welcome(cell, shards);
    },
    follow,
    /** Once every shard that was told so far is served, or its database was found away. */
    settled: () => arriving,
    /** For work that names its shard before this process serves it, such as a job. */
    homeFor: async (cell: Home, shard: Shard): Promise<Home> => {
      const known = homes.get(shard);
      // A worker of both cells may serve it in the other one already.
      if (known?.database === cell.database) return known;
      const found = await homesWithOwnKeys(cell, [shard], (_shard, error) => {
        throw error;
      });
      return found.get(shard) ?? cell;
    },
    end: () => void (hasEnded = true),
    /** Whether the shard was served here a moment ago, or may have been, and is now elsewhere. (DI-7) */
    hasJustLeft: (shard: Shard) => now() - (leftAt.get(shard) ?? -Infinity) < JUST_LEFT_MS,
    /** Whether the shard is to be served here as soon as its keys are known. (MV-5) */
    isArriving: (shard: Shard) => cellOf.has(shard) && !homes.has(shard),
  };
}

function followLimits(limits: Map<Shard, ShardLimits>, placements: KnownPlacements['placements']): void {
  limits.clear();
  for (const { shard, limits: own } of placements.values()) if (own !== undefined) limits.set(shard, own);
}

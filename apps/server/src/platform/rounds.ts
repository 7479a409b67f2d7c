import { DatabaseUnavailable, readShards, type Database, type ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import type { Home, Homes } from './homes.ts';
import type { TellRound } from './metrics.ts';
import { repeat } from './repeat.ts';
import { openVisits, type Visits } from './visits.ts';

export interface Rounds {
  /** Waits for the visits that are under way, as long as a process that stops has time. */
  readonly stop: () => Promise<void>;
}

/** How often, and who hears how long each round took. */
export interface RoundOptions {
  readonly everyMs?: number;
  readonly tell?: TellRound | undefined;
}

/** What is looked for in every shard, and what is done where it was found. */
export interface Look<Found> {
  /** Only reads. Null: nothing is to be done here. */
  readonly ask: (db: ShardDb, shard: Shard) => Promise<Found | null>;
  /** Gives 'more' if it is to come again soon, behind the others. */
  readonly visit: (home: Home, shard: Shard, found: Found, isStopping: () => boolean) => Promise<'more' | void>;
  /** The shard could not be asked or visited; if its database is away, it stands for all that live there. */
  readonly failed: (shard: Shard, error: unknown) => void;
  /** With this a shard is visited that could not be asked although its database is there. Without it, only `failed` hears of it. */
  readonly unasked?: Found;
  /** Every shard was asked; those that live elsewhere by now are gone from the homes. */
  readonly ended?: () => void;
}

/** Asked in one transaction: few enough that it is over in a moment, and many enough that its beginning costs nothing. */
const ASKED_AT_ONCE = 50;
/** Of one database. Each holds a connection that a job might want. */
const VISITED_AT_ONCE = 4;

/**
 * One round now, and again and again. A round asks every shard whether something is to be done. Most of thousands of shards
 * have nothing to do, so the question is what counts: it is asked of many shards at once. Databases do not wait for each
 * other. (MU-3)
 *
 * A visit holds up no round: it goes on beside the next ones, and its shard is not visited a second time meanwhile. A round
 * therefore tells how long it took to ask, or for how long a shard has waited for its visit if that is longer. (MU-7)
 */
export function startRounds<Found>(
  homes: Homes,
  { everyMs, tell }: RoundOptions & { readonly everyMs: number },
  look: Look<Found>,
): Rounds {
  const places = new Map<Database, Place>();
  // The next round waits until the one before has asked: a slow database is not asked twice at once.
  const rounds = repeat(everyMs, async (isStopping) => {
    const startedAt = performance.now();
    await lookAround(homes, places, look, isStopping);
    const waits = [...places.values()].map(({ visits }) => visits.longestWaitMs());
    tell?.(Math.max(performance.now() - startedAt, ...waits) / 1000);
    look.ended?.();
  });
  return {
    stop: async () => {
      const visits = [...places.values()].map((place) => place.visits.stop());
      await Promise.all([rounds.stop(), ...visits]);
    },
  };
}

/** What is kept of a database from round to round. */
interface Place {
  readonly visits: Visits;
  /** Could not be asked last time. They are asked alone and after the others, which would else fail and wait with them. */
  readonly unaskable: Set<Shard>;
}

async function lookAround<Found>(
  homes: Homes,
  places: Map<Database, Place>,
  look: Look<Found>,
  isStopping: () => boolean,
): Promise<void> {
  const living = Map.groupBy(homes, ([, home]) => home.database);
  await Promise.all(
    [...living].map(([database, there]) => {
      const place = places.get(database) ?? { visits: openVisits(VISITED_AT_ONCE), unaskable: new Set() };
      places.set(database, place);
      return lookIn({ homes, database, ...place, look, isStopping }, new Set(there.map(([shard]) => shard)));
    }),
  );
}

interface Looking<Found> extends Place {
  readonly homes: Homes;
  readonly database: Database;
  readonly look: Look<Found>;
  readonly isStopping: () => boolean;
}

async function lookIn<Found>(looking: Looking<Found>, shards: ReadonlySet<Shard>): Promise<void> {
  const { unaskable, isStopping } = looking;
  for (const shard of unaskable) if (!shards.has(shard)) unaskable.delete(shard);
  const alone = [...unaskable];
  const others = [...shards].filter((shard) => !unaskable.has(shard));
  for (let from = 0; from < others.length; from += ASKED_AT_ONCE) {
    if (isStopping()) return;
    const batch = others.slice(from, from + ASKED_AT_ONCE);
    const end = await askTogether(looking, batch);
    if (end === 'away') return;
    if (end === 'failed' && (await askEach(looking, batch)) === 'away') return;
  }
  await askEach(looking, alone);
}

type Asked = 'asked' | 'failed' | 'away';

async function askTogether<Found>(looking: Looking<Found>, batch: readonly Shard[]): Promise<Asked> {
  const { database, look } = looking;
  try {
    const ask = async (db: ShardDb, shard: Shard) => [shard, await look.ask(db, shard)] as const;
    for (const [shard, found] of await readShards(database, batch, ask)) {
      if (found === null) looking.visits.drop(shard);
      else visitSoon(looking, shard, found);
    }
    return 'asked';
  } catch (error) {
    const isAway = error instanceof DatabaseUnavailable;
    const [first] = batch;
    if (first !== undefined && (isAway || batch.length === 1)) look.failed(first, error);
    return isAway ? 'away' : 'failed';
  }
}

/** One shard that cannot be asked keeps no other from it. */
async function askEach<Found>(looking: Looking<Found>, shards: readonly Shard[]): Promise<Asked> {
  const { unaskable, look, isStopping } = looking;
  for (const shard of shards) {
    if (isStopping()) return 'asked';
    const end = await askTogether(looking, [shard]);
    if (end === 'away') return end;
    if (end === 'asked') unaskable.delete(shard);
    else {
      unaskable.add(shard);
      if (look.unasked !== undefined) visitSoon(looking, shard, look.unasked);
    }
  }
  return 'asked';
}

function visitSoon<Found>(
  { homes, database, visits, look, isStopping }: Looking<Found>,
  shard: Shard,
  found: Found,
): void {
  visits.add(shard, async () => {
    const home = homes.get(shard);
    // It may have moved while it stood in line.
    if (home?.database !== database) return 'done';
    try {
      return (await look.visit(home, shard, found, isStopping)) ?? 'done';
    } catch (error) {
      look.failed(shard, error);
      return 'done';
    }
  });
}

import { DatabaseUnavailable, readShards, type ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import type { Home, Homes } from './homes.ts';
import type { TellRound } from './metrics.ts';

export interface Rounds {
  /** Waits for the visits that are under way. */
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
  /** Answers for its own errors. */
  readonly visit: (home: Home, shard: Shard, found: Found) => Promise<void>;
  /** The shard could not be asked; if its database is away, it stands for all that live there. */
  readonly failed: (shard: Shard, error: unknown) => void;
  readonly isStopping: () => boolean;
}

/** Asked in one transaction: few enough that it is over in a moment, and many enough that its beginning costs nothing. */
const ASKED_AT_ONCE = 50;
/** Of one database. Each holds a connection that a job might want. */
const VISITED_AT_ONCE = 4;

/**
 * One round: asks every shard, and visits those where something is to be done. Most of thousands of shards have nothing to
 * do, so the question is what counts: it is asked of many shards at once. Databases do not wait for each other. (MU-3)
 */
export async function lookAround<Found>(homes: Homes, look: Look<Found>): Promise<void> {
  // By database: a university that came from another cell has a home of its own, with its keys.
  const places = Map.groupBy(homes, ([, home]) => home.database);
  await Promise.all([...places.values()].map((living) => lookIn(new Map(living), look)));
}

async function lookIn<Found>(living: Homes, look: Look<Found>): Promise<void> {
  const shards = [...living.keys()];
  for (let from = 0; from < shards.length && !look.isStopping(); from += ASKED_AT_ONCE) {
    const batch = shards.slice(from, from + ASKED_AT_ONCE);
    const found = await findIn(living, batch, look);
    if (found === 'away') return;
    await visitAll(living, found, look);
  }
}

type Finds<Found> = readonly (readonly [Shard, Found])[];

/** One shard that cannot be asked keeps no other from it: each is asked alone then. */
async function findIn<Found>(
  living: Homes,
  batch: readonly Shard[],
  look: Look<Found>,
): Promise<Finds<Found> | 'away'> {
  const [first] = batch;
  const home = first === undefined ? undefined : living.get(first);
  if (first === undefined || home === undefined) return [];
  try {
    const answers = await readShards(
      home.database,
      batch,
      async (db, shard) => [shard, await look.ask(db, shard)] as const,
    );
    return answers.flatMap(([shard, found]) => (found === null ? [] : [[shard, found] as const]));
  } catch (error) {
    if (batch.length === 1 || error instanceof DatabaseUnavailable) look.failed(first, error);
    if (error instanceof DatabaseUnavailable) return 'away';
    if (batch.length === 1) return [];
  }
  const alone: (readonly [Shard, Found])[] = [];
  for (const shard of batch) {
    const found = look.isStopping() ? [] : await findIn(living, [shard], look);
    if (found === 'away') return found;
    alone.push(...found);
  }
  return alone;
}

async function visitAll<Found>(living: Homes, found: Finds<Found>, { visit, isStopping }: Look<Found>): Promise<void> {
  const waiting = found.values();
  const lane = async () => {
    for (const [shard, what] of waiting) {
      if (isStopping()) return;
      const home = living.get(shard);
      if (home !== undefined) await visit(home, shard, what);
    }
  };
  await Promise.all(Array.from({ length: VISITED_AT_ONCE }, lane));
}

/** Tells how long it took. */
export async function timed(round: () => Promise<void>, tell: TellRound | undefined): Promise<void> {
  const startedAt = performance.now();
  await round();
  tell?.((performance.now() - startedAt) / 1000);
}

/** One round now, and again and again. */
export function startRounds<Found>(
  homes: Homes,
  { everyMs, tell }: RoundOptions & { readonly everyMs: number },
  look: Omit<Look<Found>, 'isStopping'>,
): Rounds {
  let hasStopped = false;
  const round = () => lookAround(homes, { ...look, isStopping: () => hasStopped });
  // The next round waits for the one before: a slow database is not asked twice at once.
  let isVisiting = true;
  const begin = () => timed(round, tell).finally(() => (isVisiting = false));
  let last = begin();
  const timer = setInterval(() => {
    if (isVisiting) return;
    isVisiting = true;
    last = begin();
  }, everyMs);
  return {
    stop: async () => {
      hasStopped = true;
      clearInterval(timer);
      await last;
    },
  };
}

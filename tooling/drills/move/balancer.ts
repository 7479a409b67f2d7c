import { setTimeout as sleep } from 'node:timers/promises';

import { openDirectoryReader } from '@circuit/db';
import { shard as shardOf } from '@circuit/domain/kernel';
import { learn, NOTHING_KNOWN, type KnownPlacements } from '@circuit/domain/tenancy';

import type { Installation } from './installation.ts';

/** As nginx: it hears of a move a second or two later. */
const ASKS_EVERY_MS = 1000;

export interface Balancer {
  readonly originOf: (shard: string) => string;
  readonly stop: () => Promise<void>;
}

export async function startBalancer({ directoryUrl, north, south }: Installation): Promise<Balancer> {
  const reader = await openDirectoryReader(directoryUrl, 'balancer of the drill');
  const origins = new Map([north, south].map(({ name, origin }) => [name, origin]));
  let known: KnownPlacements = NOTHING_KNOWN;
  const ending = new AbortController();
  const look = async () => {
    const learned = learn(known, await reader.since(known));
    if (learned.isOk) known = learned.value;
  };
  await look();
  const follow = async () => {
    while (!ending.signal.aborted) {
      await sleep(ASKS_EVERY_MS);
      if (!ending.signal.aborted) await look();
    }
  };
  const following = follow();
  return {
    originOf: (shard) => origins.get(known.placements.get(shardOf(shard))?.cell ?? '') ?? '',
    stop: async () => {
      ending.abort();
      await following;
      await reader.close();
    },
  };
}

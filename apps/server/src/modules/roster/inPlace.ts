import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Shard } from '@circuit/domain/kernel';

import type { Home } from '#platform/homes.ts';

import { keepPlace, leavePlace, takePlace } from './readings.store.ts';

const LOOK_MS = 500;

interface Reading {
  readonly home: Home;
  readonly shard: Shard;
  /** Called as long as both places are held: the person who waits may have given up. */
  readonly onWait: () => Promise<void>;
  readonly lookMs?: number;
}

/**
 * Reads a platform in one of its two places, whoever else reads it, in this process or another one. The queue lets a
 * shard run about two of a kind, and for a moment more. The place is kept before every page. (RO-45)
 */
export async function inPlace<Answer>(
  { home, shard, onWait, lookMs = LOOK_MS }: Reading,
  externalProviderId: string,
  read: (keep: () => Promise<boolean>) => Promise<Answer>,
): Promise<Answer> {
  const claim = randomUUID();
  while (!(await home.database.withShard(shard, (db) => takePlace(db, externalProviderId, claim)))) {
    await onWait();
    await sleep(lookMs);
  }
  try {
    return await read(() => home.database.withShard(shard, (db) => keepPlace(db, externalProviderId, claim)));
  } finally {
    await home.database.withShard(shard, (db) => leavePlace(db, externalProviderId, claim));
  }
}

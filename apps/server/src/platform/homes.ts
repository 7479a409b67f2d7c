import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import type { AccessTokens } from './accessTokens.ts';
import type { Egress } from './egress/egress.ts';
import type { JobQueue } from '#platform/queue/queue.ts';
import type { DatabaseKeys } from './keys.ts';
import type { Storage } from './storage/storage.ts';

/** Where a shard lives: one database with its own roles, keys, queue and storage. A request touches exactly one. */
export interface Home {
  readonly name: string;
  readonly database: Database;
  readonly keys: DatabaseKeys;
  readonly accessTokens: AccessTokens;
  readonly queue: JobQueue;
  readonly storage: Storage;
  /** The way out to the systems that are connected. */
  readonly egress: Egress;
}

/** Which shard lives where. At internet scale this map becomes a directory of cells; nothing else changes. */
export type Homes = ReadonlyMap<Shard, Home>;

import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import type { KnownLimits } from '@circuit/domain/tenancy';

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
  /** What operators limited, at this moment: it changes while the process runs. (LM-3) */
  readonly limits: KnownLimits;
}

/**
 * Which shard lives where, at this moment: with a shard directory they come and go while the process runs. (ADR 0084)
 */
export type Homes = ReadonlyMap<Shard, Home>;

/** A database that this process serves, whichever shards live there now. */
export interface Cell {
  readonly home: Home;
  /** The same database with the role of the job queue. */
  readonly jobsUrl: string;
  /** The home of a shard that need not be served here yet: with the keys that it brought along. Without it, all have those of the cell. */
  readonly homeFor?: (shard: Shard) => Promise<Home>;
}

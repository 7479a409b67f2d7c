import type { Shard } from '@circuit/domain/kernel';
import { spelledShard, type HostSettings } from '@circuit/domain/tenancy';
import type { FastifyRequest } from 'fastify';

import { ProblemError } from '#platform/problems.ts';

// A caller can make up hosts without end; beyond this, further ones are worked out each time.
const MOST_REMEMBERED = 1000;
/** A balancer hears of a move a second or two after we do. */
const RETRY_AFTER_SECONDS = 1;

export interface ServedHosts extends HostSettings {
  /** Whether the shard was served here a moment ago and is now elsewhere: the balancer may not know it yet. (DI-7) */
  readonly hasJustLeft?: (shard: Shard) => boolean;
  /** Whether the shard is served here as soon as its keys are known. (MV-5) */
  readonly isArriving?: (shard: Shard) => boolean;
}

/** Which shard a request is for, or 421. */
export function hostReader(settings: ServedHosts): (request: FastifyRequest) => Shard {
  const remembered = new Map<string, Shard | null>();
  return ({ host }) => {
    let shard = remembered.get(host);
    if (shard === undefined) {
      shard = spelledShard(host, settings);
      if (remembered.size < MOST_REMEMBERED) remembered.set(host, shard);
    }
    if (shard !== null && settings.shards.has(shard)) return shard;
    if (shard !== null && (settings.hasJustLeft?.(shard) === true || settings.isArriving?.(shard) === true))
      throw new ProblemError({ kind: 'busy', retryAfterSeconds: RETRY_AFTER_SECONDS });
    throw new ProblemError({ kind: 'unknownHost' });
  };
}

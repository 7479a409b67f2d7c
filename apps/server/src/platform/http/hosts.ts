import type { Shard } from '@circuit/domain/kernel';
import { shardOfHost, type HostSettings } from '@circuit/domain/tenancy';
import type { FastifyRequest } from 'fastify';

import { ProblemError } from '#platform/problems.ts';

// A caller can make up hosts without end; beyond this, further ones are worked out each time.
const MOST_REMEMBERED = 1000;

/** Which shard a request is for, or 421. */
export function hostReader(settings: HostSettings): (request: FastifyRequest) => Shard {
  const remembered = new Map<string, Shard | null>();
  return ({ host }) => {
    let shard = remembered.get(host);
    if (shard === undefined) {
      const found = shardOfHost(host, settings);
      shard = found.isOk ? found.value : null;
      if (remembered.size < MOST_REMEMBERED) remembered.set(host, shard);
    }
    if (shard === null) throw new ProblemError({ kind: 'unknownHost' });
    return shard;
  };
}

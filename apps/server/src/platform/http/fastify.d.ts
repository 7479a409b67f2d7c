import type { Endpoint } from '@circuit/contract/endpoint';
import type { Shard } from '@circuit/domain/kernel';

import type { Claims } from '#platform/accessTokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it was declared with; a route without it does not start. */
    endpoint?: Endpoint;
  }

  interface FastifyRequest {
    shard: Shard;
    /** Null for an open endpoint. */
    claims: Claims | null;
  }
}

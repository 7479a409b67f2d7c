import type { Access } from '@circuit/contract';
import type { Shard } from '@circuit/domain/kernel';

import type { Claims } from '#platform/accessTokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without it does not start. */
    access?: Access;
  }

  interface FastifyRequest {
    shard: Shard;
    /** Null for an open endpoint. */
    claims: Claims | null;
  }
}

import Fastify from 'fastify';

import type { Homes } from './homes.ts';
import type { Metrics } from './metrics.ts';

export interface Ops {
  /** From now on this process is not ready: the balancer sends new requests elsewhere. */
  readonly drain: () => void;
  readonly close: () => Promise<void>;
}

/** Health, readiness and metrics on a port of their own, which the world does not reach and no shard owns. */
export async function openOps(port: number, homes: Homes, metrics: Metrics): Promise<Ops> {
  let isDraining = false;
  const app = Fastify();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = !isDraining && (await areDatabasesThere(homes));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  await app.listen({ host: '127.0.0.1', port });
  return { drain: () => (isDraining = true), close: () => app.close() };
}

async function areDatabasesThere(homes: Homes): Promise<boolean> {
  const checks = [...homes].map(([shard, { database }]) => database.withShard(shard, async () => true, 'read'));
  return Promise.all(checks).then(
    () => true,
    () => false,
  );
}

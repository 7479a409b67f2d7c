import { setTimeout as sleep } from 'node:timers/promises';

import { DEMO_SHARD } from '@circuit/domain/tenancy';
import Fastify from 'fastify';

import type { Home, Homes } from './homes.ts';
import type { Metrics } from './metrics.ts';

export interface Ops {
  /** From now on this process is not ready: the balancer sends new requests elsewhere. */
  readonly drain: () => void;
  readonly close: () => Promise<void>;
}

export interface OpsAddress {
  readonly host: string;
  readonly port: number;
}

// A database that is away makes callers wait for seconds, longer than a balancer does.
const ANSWERS_WITHIN_MS = 2000;

/** Health, readiness and metrics on a port of their own, which the world does not reach and no shard owns. */
export async function openOps(address: OpsAddress, homes: Homes, metrics: Metrics): Promise<Ops> {
  let isDraining = false;
  const watched = watchedHomes(homes);
  const app = Fastify();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await Promise.all(watched.map(checkHome));
    const isReady = !isDraining && checks.some(({ isDecisive, isThere }) => isDecisive && isThere);
    const databases = Object.fromEntries(checks.map(({ name, isThere }) => [name, isThere ? 'ready' : 'not ready']));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', databases });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  await app.listen(address);
  return { drain: () => (isDraining = true), close: () => app.close() };
}

interface WatchedHome {
  readonly home: Home;
  readonly ask: () => Promise<boolean>;
  /** The demo decides only where there is nothing else: it may be down while universities work. (OP-5) */
  readonly isDecisive: boolean;
}

function watchedHomes(homes: Homes): WatchedHome[] {
  const shardOf = new Map([...homes].map(([shard, home]) => [home, shard]));
  const hasUniversity = [...homes.keys()].some((shard) => shard !== DEMO_SHARD);
  return [...shardOf].map(([home, shard]) => ({
    home,
    ask: () => home.database.withShard(shard, async () => true, 'read').catch(() => false),
    isDecisive: !hasUniversity || [...homes].some(([key, other]) => other === home && key !== DEMO_SHARD),
  }));
}

async function checkHome({ home, ask, isDecisive }: WatchedHome) {
  const isThere = await Promise.race([ask(), sleep(ANSWERS_WITHIN_MS, false, { ref: false })]);
  return { name: home.name, isDecisive, isThere };
}

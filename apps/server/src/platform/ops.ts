import { setTimeout as sleep } from 'node:timers/promises';

import type { Trouble } from '@circuit/db';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import Fastify from 'fastify';

import { migrationsIn, schemaProblem, schemaState, type SchemaState } from './currentSchema.ts';
import type { Home, Homes } from './homes.ts';
import type { Metrics } from './metrics.ts';
import { MIGRATIONS_FOLDER } from './places.ts';

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
export async function openOps(
  address: OpsAddress,
  homes: Homes,
  metrics: Metrics,
  migrations: readonly string[] = migrationsIn(MIGRATIONS_FOLDER),
): Promise<Ops> {
  let isDraining = false;
  const watched = watchedHomes(homes, migrations);
  const app = Fastify();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await Promise.all(watched.map(checkHome));
    const isReady = !isDraining && checks.some(({ isDecisive, isThere }) => isDecisive && isThere);
    const databases = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
    const ofDatabases = Object.fromEntries(checks.map(({ name, schema }) => [name, describeSchema(schema)]));
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      databases,
      schema: { ofThisVersion: migrations.at(-1) ?? null, ofDatabases },
    });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  await app.listen(address);
  return { drain: () => (isDraining = true), close: () => app.close() };
}

interface WatchedHome {
  readonly home: Home;
  /** Null: it does not answer. */
  readonly ask: () => Promise<SchemaState | null>;
  /** The demo decides only where there is nothing else: it may be down while universities work. (OP-5) */
  readonly isDecisive: boolean;
}

function watchedHomes(homes: Homes, migrations: readonly string[]): WatchedHome[] {
  const shardOf = new Map([...homes].map(([shard, home]) => [home, shard]));
  const hasUniversity = [...homes.keys()].some((shard) => shard !== DEMO_SHARD);
  return [...shardOf].map(([home, shard]) => ({
    home,
    ask: () => schemaState(home.database, shard, migrations).catch(() => null),
    isDecisive: !hasUniversity || [...homes].some(([key, other]) => other === home && key !== DEMO_SHARD),
  }));
}

/** A database is ready for this process if it answers and its tables are those that the process can work on. (UG-9) */
async function checkHome({ home, ask, isDecisive }: WatchedHome) {
  const schema = await Promise.race([ask(), sleep(ANSWERS_WITHIN_MS, null, { ref: false })]);
  const isThere = schema !== null && schemaProblem(schema) === null;
  return { name: home.name, isDecisive, schema, isThere, state: stateOf(isThere, home.database.trouble()) };
}

/** An operator sees here which of two releases is behind, and why a process is not ready. (UG-8) */
function describeSchema(schema: SchemaState | null) {
  if (schema === null) return null;
  return { applied: schema.applied, problem: schemaProblem(schema) };
}

/** A process whose database takes no writes stays ready: its reads are answered, and no other process has a better one. (HA-4) */
function stateOf(isThere: boolean, trouble: Trouble | null): string {
  if (!isThere || trouble === 'away') return 'not ready';
  if (trouble === null) return 'ready';
  return trouble === 'commitsWait' ? 'reads only: commits wait for a replica' : 'reads only: takes no writes';
}

import { setTimeout as sleep } from 'node:timers/promises';

import type { Trouble } from '@circuit/db';
import { shard as shardOf } from '@circuit/domain/kernel';
import { VERSION } from '@circuit/domain/product';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import Fastify from 'fastify';

import { migrationsIn, schemaProblem, schemaState, type SchemaState } from './currentSchema.ts';
import type { Cell, Home, Homes } from './homes.ts';
import type { Metrics } from './metrics.ts';
import { MIGRATIONS_FOLDER } from './places.ts';
import type { Following } from './shardDirectory/followDirectory.ts';

export interface Ops {
  /** From now on this process is not ready: the balancer sends new requests elsewhere. */
  readonly drain: () => void;
  readonly close: () => Promise<void>;
}

interface Watched {
  readonly homes: Homes;
  readonly cells: readonly Pick<Cell, 'home'>[];
  readonly directory?: Pick<Following, 'known' | 'trouble'> | null;
  /** The release of this process. */
  readonly version?: string;
}

export interface OpsAddress {
  readonly host: string;
  readonly port: number;
}

// A database that is away makes callers wait for seconds, longer than a balancer does.
const ANSWERS_WITHIN_MS = 2000;
/** Migrations belong to no shard. */
const NOBODY = shardOf('nobody');

/** Health, readiness and metrics on a port of their own, which the world does not reach and no shard owns. */
export async function openOps(
  address: OpsAddress,
  { homes, cells, directory = null, version = VERSION }: Watched,
  metrics: Metrics,
  migrations: readonly string[] = migrationsIn(MIGRATIONS_FOLDER),
): Promise<Ops> {
  let isDraining = false;
  const app = Fastify();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await Promise.all(cells.map(({ home }) => checkHome(home, homes, migrations)));
    // Who has never heard where universities are can only refuse everybody. (DI-5)
    const knowsPlaces = directory === null || directory.known().epoch > 0;
    const isReady = !isDraining && knowsPlaces && checks.some(({ isDecisive, isThere }) => isDecisive && isThere);
    const databases = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
    const ofDatabases = Object.fromEntries(checks.map(({ name, schema }) => [name, describeSchema(schema)]));
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      version,
      databases,
      ...(directory === null ? {} : { directory: describeDirectory(directory) }),
      schema: { ofThisVersion: migrations.at(-1) ?? null, ofDatabases },
    });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  await app.listen(address);
  return { drain: () => (isDraining = true), close: () => app.close() };
}

/** A database is ready for this process if it answers and its tables are those that the process can work on. (UG-9) */
async function checkHome(home: Home, homes: Homes, migrations: readonly string[]) {
  const ask = schemaState(home.database, NOBODY, migrations).catch(() => null);
  const schema = await Promise.race([ask, sleep(ANSWERS_WITHIN_MS, null, { ref: false })]);
  const isThere = schema !== null && schemaProblem(schema) === null;
  const state = stateOf(isThere, home.database.trouble());
  return { name: home.name, isDecisive: decides(home, homes), schema, isThere, state };
}

/** The demo decides only where there is nothing else: it may be down while universities work. (OP-5) */
function decides({ name }: Home, homes: Homes): boolean {
  const universities = [...homes].filter(([shard]) => shard !== DEMO_SHARD);
  return universities.length === 0 || universities.some(([, home]) => home.name === name);
}

/** How far the process is with the shard directory, and whether it works on what it knew. (DI-5) */
function describeDirectory({ known, trouble }: Pick<Following, 'known' | 'trouble'>) {
  const { epoch, revision } = known();
  return { epoch, revision, state: trouble() ?? 'ready' };
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

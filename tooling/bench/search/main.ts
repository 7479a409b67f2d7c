import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { freePort, startPostgres } from '@circuit/testing';
import pg from 'pg';

import { answers } from '#tooling/dev/answers.ts';
import { prepareEnvironment, seed, type Environment } from '#tooling/dev/environment.ts';
import { ended, run } from '#tooling/dev/processes.ts';
import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';

import { bareSearch } from './bare.ts';
import { addPeople } from './people.ts';
import { SEARCHES, type Search } from './searches.ts';

// How long the search for people takes among 100,000 of them: the whole call over HTTP, against the bare query that
// finds the same page. In turns, so that a busy machine hurts both alike. Last line: the slowest median and its ratio.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    goal: { type: 'string', default: '300' },
    plans: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const [rounds, goalMs] = [Number(options.rounds), Number(options.goal)];
const PEOPLE = 100_000;
const server = join(import.meta.dirname, '../../../apps/server/src');

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'circuit-bench-'));
const children: ChildProcess[] = [];
let slowest = { ms: Number.NaN, ratio: Number.NaN };
try {
  const environment = await prepareEnvironment(folder, postgres, 'test');
  await seed(environment);
  slowest = await measureAll(environment);
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map(ended));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(
  `LI-10 slowest median ${slowest.ms.toFixed(0)} ms, ${slowest.ratio.toFixed(2)} times the bare query, goal ${goalMs} ms\n`,
);
process.exitCode = slowest.ms < goalMs ? 0 : 1;

async function measureAll(environment: Environment) {
  const owner = new pg.Client({ connectionString: postgres.university.ownerUrl });
  await owner.connect();
  // The database stops before this connection does when something fails.
  owner.on('error', () => undefined);
  await addPeople(owner, PEOPLE);
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from users where shard = 'university'`,
  );
  process.stdout.write(`${rows[0]?.count} people in the shard, as many in another one of the same database\n`);
  const port = await freePort();
  const env = { ...environment, PORT: String(port), OPS_PORT: String(await freePort()), LOG_LEVEL: 'warn' };
  children.push(
    spawn(process.execPath, [join(server, 'main.ts')], { env: { ...process.env, ...env }, stdio: 'inherit' }),
  );
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/api/time`);
  const { token } = await signInAt(origin, SEEDED_SUPER_ADMIN);
  let worst = { ms: 0, ratio: 0 };
  for (const search of SEARCHES) {
    const measured = await compare(search, { origin, token, owner });
    if (measured.ms > worst.ms) worst = measured;
  }
  if (options.plans)
    for (const search of SEARCHES) {
      process.stdout.write(`\n${search.name}\n`);
      await runFile(
        'operator/main.ts',
        ['search', 'explain', '--shard', 'university', ...search.asArguments],
        environment,
      );
    }
  await owner.end();
  return worst;
}

async function compare(search: Search, at: { origin: string; token: string; owner: pg.Client }) {
  const url = `${at.origin}/api/users?${new URLSearchParams(search.query).toString()}`;
  const ask = async () => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${at.token}` } });
    const { totalCount } = (await response.json()) as { totalCount?: number }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
    if (totalCount === undefined) throw new Error(`${url} answered ${response.status}.`);
    return totalCount;
  };
  const askBare = () => bareSearch(at.owner, search);
  const [found, foundBare] = [await ask(), await askBare()];
  if (found !== foundBare) throw new Error(`${search.name}: the product finds ${found}, the bare query ${foundBare}.`);
  const [product, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await timeOf(askBare));
    product.push(await timeOf(ask));
    // As fast as the limit of searches for one person allows.
    await at.owner.query(`delete from throttles where key like 'search users %'`);
  }
  const [ms, bareMs] = [median(product), median(bare)];
  const ratio = ms / bareMs;
  process.stdout.write(
    `${search.name}: ${found} found, ${ms.toFixed(1)} ms, bare ${bareMs.toFixed(1)} ms, ratio ${ratio.toFixed(2)}\n`,
  );
  return { ms, ratio };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function runFile(file: string, args: readonly string[], environment: Environment): Promise<void> {
  const code = await ended(run([process.execPath, join(server, file), ...args], environment));
  if (code !== 0) throw new Error(`${file} ended with ${code}.`);
}

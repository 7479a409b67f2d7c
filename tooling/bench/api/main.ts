import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { freePort, startPostgres } from '@circuit/testing';
import autocannon from 'autocannon';

import { prepareEnvironment, seed } from '#tooling/dev/environment.ts';
import { answers } from '#tooling/dev/answers.ts';
import { ended } from '#tooling/dev/processes.ts';
import { SEEDED_INSTRUCTOR, signInAt } from '#tooling/dev/signIn.ts';

// Requests per second of the product against the same statements through bare pg behind bare Fastify, in alternating
// rounds, so that a busy machine hurts both alike. Last line: the smaller of the two ratios of medians.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    goal: { type: 'string', default: '0.70' },
  },
});
const [rounds, seconds, goal] = [Number(options.rounds), Number(options.seconds), Number(options.goal)];
const PATHS = ['/api/account/userInfo', '/api/groups?tab=ALL'] as const;
const root = join(import.meta.dirname, '../../..');

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'circuit-bench-'));
const children: ChildProcess[] = [];
let smallest = Number.NaN;
try {
  smallest = await measureAll();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map(ended));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`ratio of medians ${smallest.toFixed(2)}, goal ${goal.toFixed(2)}\n`);
process.exitCode = smallest >= goal ? 0 : 1;

async function measureAll(): Promise<number> {
  const environment = await prepareEnvironment(folder, postgres, 'test');
  await seed(environment);
  const [productPort, baselinePort] = [await freePort(), await freePort()];
  const product = `http://127.0.0.1:${productPort}`;
  start(['apps/server/src/main.ts'], {
    ...environment,
    PORT: String(productPort),
    OPS_PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  });
  await answers(`${product}/api/time`);
  const { token, userId, sessionId } = await signInAt(product, SEEDED_INSTRUCTOR);
  start(
    [
      'tooling/bench/api/baseline.ts',
      String(baselinePort),
      postgres.university.appUrl,
      'university',
      userId,
      sessionId,
    ],
    {},
  );
  const baseline = `http://127.0.0.1:${baselinePort}`;
  await answers(`${baseline}/api/groups`);

  const ratios: number[] = [];
  for (const path of PATHS) ratios.push(await compare(path, { baseline, product, token })); // oxlint-disable-line eslint/no-await-in-loop -- one load at a time
  return Math.min(...ratios);
}

interface Sides {
  readonly baseline: string;
  readonly product: string;
  readonly token: string;
}

async function compare(path: string, { baseline, product, token }: Sides): Promise<number> {
  const rates = { baseline: [] as number[], product: [] as number[] };
  const load = (origin: string, duration: number) => perSecond(origin + path, token, duration);
  /* oxlint-disable eslint/no-await-in-loop -- in turns */
  for (const origin of [baseline, product]) await load(origin, 2);
  for (let round = 0; round < rounds; round++) {
    rates.baseline.push(await load(baseline, seconds));
    rates.product.push(await load(product, seconds));
  }
  /* oxlint-enable eslint/no-await-in-loop */
  const [before, after] = [median(rates.baseline), median(rates.product)];
  const ratio = after / before;
  process.stdout.write(
    `${path}: baseline ${before.toFixed(0)} requests/s, product ${after.toFixed(0)} requests/s, ratio ${ratio.toFixed(2)}\n`,
  );
  return ratio;
}

async function perSecond(url: string, token: string, duration: number): Promise<number> {
  const result = await autocannon({ url, duration, connections: 20, headers: { authorization: `Bearer ${token}` } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} failed.`);
  return result.requests.average;
}

function start(command: readonly string[], environment: Readonly<Record<string, string>>): void {
  const env = { ...process.env, ...environment };
  children.push(spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

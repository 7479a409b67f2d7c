import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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
const WARM_REQUESTS = 30_000;
const WARM_AT_MOST_MS = 15_000;
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
  const productPid = start(['apps/server/src/main.ts'], {
    ...environment,
    PORT: String(productPort),
    OPS_PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  });
  await answers(`${product}/api/time`);
  const { token, userId, sessionId } = await signInAt(product, SEEDED_INSTRUCTOR);
  const baselinePid = start(
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

  const sides = {
    baseline: { origin: baseline, pid: baselinePid },
    product: { origin: product, pid: productPid },
  };
  const ratios: number[] = [];
  for (const path of PATHS) ratios.push(await compare(path, sides, token));
  return Math.min(...ratios);
}

interface Side {
  readonly origin: string;
  readonly pid: number;
}

interface Measured {
  readonly perSecond: number;
  readonly requests: number;
  /** Of its Node process; none where there is no /proc. */
  readonly cpuSeconds: number;
}

async function compare(path: string, sides: Record<'baseline' | 'product', Side>, token: string): Promise<number> {
  const measured = { baseline: [] as Measured[], product: [] as Measured[] };
  const load = async ({ origin, pid }: Side): Promise<Measured> => {
    const before = cpuSecondsOf(pid);
    const { requests } = await run({ url: origin + path, duration: seconds }, token);
    return { perSecond: requests.average, requests: requests.total, cpuSeconds: cpuSecondsOf(pid) - before };
  };
  // Both as warm as each other, whichever is faster: by count, since the compiler of Node counts calls.
  for (const { origin } of [sides.baseline, sides.product])
    await run({ url: origin + path, amount: WARM_REQUESTS }, token, WARM_AT_MOST_MS);
  for (let round = 0; round < rounds; round++) {
    measured.baseline.push(await load(sides.baseline));
    measured.product.push(await load(sides.product));
  }
  const [before, after] = [measured.baseline, measured.product].map((all) => median(all.map((one) => one.perSecond)));
  const ratio = (after ?? Number.NaN) / (before ?? Number.NaN);
  process.stdout.write(
    `${path}: baseline ${before?.toFixed(0)} requests/s, product ${after?.toFixed(0)} requests/s, ratio ${ratio.toFixed(2)}\n`,
  );
  const [cpuBefore, cpuAfter] = [cpuPerRequest(measured.baseline), cpuPerRequest(measured.product)];
  if (Number.isFinite(cpuAfter))
    process.stdout.write(
      `  CPU per request: baseline ${cpuBefore.toFixed(0)} µs, product ${cpuAfter.toFixed(0)} µs, ratio ${(cpuBefore / cpuAfter).toFixed(2)}\n`,
    );
  return ratio;
}

function cpuPerRequest(measured: readonly Measured[]): number {
  const sum = (valueOf: (one: Measured) => number) => measured.reduce((total, one) => total + valueOf(one), 0);
  return (sum(({ cpuSeconds }) => cpuSeconds) / sum(({ requests }) => requests)) * 1_000_000;
}

/** User and system time so far, from the 14th and 15th field of /proc/<pid>/stat, in hundredths (CLK_TCK). */
function cpuSecondsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // The second field is the program's name in brackets, which may hold spaces.
  const [, fields = ''] = readFileSync(file, 'utf8').split(') ');
  const [userTicks, systemTicks] = fields.split(' ').slice(11, 13).map(Number);
  return ((userTicks ?? Number.NaN) + (systemTicks ?? Number.NaN)) / 100;
}

async function run(load: { url: string; duration?: number; amount?: number }, token: string, stopAfterMs?: number) {
  const wanted = { ...load, connections: 20, headers: { authorization: `Bearer ${token}` } };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(wanted, (error: unknown, done) =>
      error instanceof Error ? reject(error) : resolve(done),
    );
    if (stopAfterMs !== undefined) setTimeout(() => instance.stop(), stopAfterMs).unref();
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${result.non2xx} answers were no success, ${result.errors} failed.`);
  return result;
}

function start(command: readonly string[], environment: Readonly<Record<string, string>>): number {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
  return child.pid ?? Number.NaN;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

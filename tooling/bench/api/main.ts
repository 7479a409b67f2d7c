import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { freePort, startPostgres } from '@circuit/testing';
import autocannon from 'autocannon';

import { cpuSecondsOf, stolenSince, stolenTicks } from '#tooling/bench/cpuSeconds.ts';
import { answers } from '#tooling/dev/answers.ts';
import { prepareEnvironment, seed } from '#tooling/dev/environment.ts';
import { ended } from '#tooling/dev/processes.ts';
import { SEEDED_INSTRUCTOR, signInAt } from '#tooling/dev/signIn.ts';

// Processor time per request of the same statements through bare pg behind bare Fastify, divided by the product's, in
// alternating rounds, so that a busy machine hurts both alike. Requests per second stand beside it: they also count what
// the machine does for others. Last line: the smaller of the ratios.
// With --short, as the gate runs it, for a few seconds.
const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, goal: { type: 'string', default: '0.70' } },
});
const goal = Number(options.goal);
const { rounds, seconds, warmRequests, warmAtMostMs } = options.short
  ? { rounds: 3, seconds: 2, warmRequests: 10_000, warmAtMostMs: 6000 }
  : { rounds: 5, seconds: 5, warmRequests: 30_000, warmAtMostMs: 15_000 };
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
process.stdout.write(`ratio of processor time ${smallest.toFixed(2)}, goal ${goal.toFixed(2)}\n`);
process.exitCode = smallest >= goal ? 0 : 1;

async function measureAll(): Promise<number> {
  const before = stolenTicks();
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
  process.stdout.write(`${(100 * stolenSince(before)).toFixed(0)} % of the machine's time stolen by its host\n`);
  return Math.min(...ratios);
}

interface Side {
  readonly origin: string;
  readonly pid: number;
}

interface Measured {
  readonly perSecond: number;
  readonly requests: number;
  /** Answered with 503, as the product does when there is more to do than it can: counted, since they cost time, too. */
  readonly refused: number;
  /** Of its Node process. */
  readonly cpuSeconds: number;
}

async function compare(path: string, sides: Record<'baseline' | 'product', Side>, token: string): Promise<number> {
  const measured = { baseline: [] as Measured[], product: [] as Measured[] };
  const load = async ({ origin, pid }: Side): Promise<Measured> => {
    const before = cpuSecondsOf(pid);
    const { requests, refused } = await run({ url: origin + path, duration: seconds }, token);
    const cpuSeconds = cpuSecondsOf(pid) - before;
    return { perSecond: requests.average, requests: requests.total, refused, cpuSeconds };
  };
  // Both as warm as each other, whichever is faster: by count, since the compiler of Node counts calls.
  for (const { origin } of [sides.baseline, sides.product])
    await run({ url: origin + path, amount: warmRequests }, token, warmAtMostMs);
  for (let round = 0; round < rounds; round++) {
    measured.baseline.push(await load(sides.baseline));
    measured.product.push(await load(sides.product));
  }
  const perSecond = [perSecondOf(measured.baseline), perSecondOf(measured.product)] as const;
  const cpu = [cpuPerRequest(measured.baseline), cpuPerRequest(measured.product)] as const;
  const refused = measured.product.reduce((sum, one) => sum + one.refused, 0);
  process.stdout.write(`${path}\n`);
  process.stdout.write(line('processor time', cpu, 'µs a request', cpu[0] / cpu[1]));
  process.stdout.write(line('throughput', perSecond, 'requests/s', perSecond[1] / perSecond[0]));
  process.stdout.write(`  refused by the product: ${refused}\n`);
  return cpu[0] / cpu[1];
}

function line(name: string, [before, after]: readonly [number, number], unit: string, ratio: number): string {
  return `  ${name}: baseline ${before.toFixed(0)}, product ${after.toFixed(0)} ${unit}, ratio ${ratio.toFixed(2)}\n`;
}

function perSecondOf(measured: readonly Measured[]): number {
  return median(measured.map((one) => one.perSecond));
}

function cpuPerRequest(measured: readonly Measured[]): number {
  const sum = (valueOf: (one: Measured) => number) => measured.reduce((total, one) => total + valueOf(one), 0);
  return (sum(({ cpuSeconds }) => cpuSeconds) / sum(({ requests }) => requests)) * 1_000_000;
}

async function run(load: { url: string; duration?: number; amount?: number }, token: string, stopAfterMs?: number) {
  const wanted = { ...load, connections: 20, headers: { authorization: `Bearer ${token}` } };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(wanted, (error: unknown, done) =>
      error instanceof Error ? reject(error) : resolve(done),
    );
    if (stopAfterMs !== undefined) setTimeout(() => instance.stop(), stopAfterMs).unref();
  });
  const refused = result.statusCodeStats?.['503']?.count ?? 0;
  if (result.non2xx > refused || result.errors > 0)
    throw new Error(`${load.url}: ${result.non2xx - refused} answers were no success, ${result.errors} failed.`);
  return { requests: result.requests, refused };
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

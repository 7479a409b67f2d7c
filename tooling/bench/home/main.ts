import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { freePort, startPostgres } from '@circuit/testing';
import pg from 'pg';

import { countingProxy, throughProxy } from '#tooling/bench/roundTrips.ts';
import { answers } from '#tooling/dev/answers.ts';
import { prepareEnvironment, type Environment } from '#tooling/dev/environment.ts';
import { ended, run } from '#tooling/dev/processes.ts';
import { type Credentials, SEEDED_INSTRUCTOR, signInAt } from '#tooling/dev/signIn.ts';

// npm run bench:home: the home page of a student and of the instructor of 412, the whole call over HTTP, against the very
// statements that it sends, repeated bare on one connection. In turns, so that a busy machine hurts both alike.
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } });
const rounds = Number(options.rounds);
const STUDENT: Credentials = { ...SEEDED_INSTRUCTOR, userName: 'aokonkwo' };
const root = join(import.meta.dirname, '../../..');

interface Statement {
  readonly text: string;
  readonly values?: unknown[];
}

const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'circuit-bench-'));
const children: ChildProcess[] = [];
try {
  await measureAll(await prepareEnvironment(folder, postgres, 'test'));
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map(ended));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(environment: Environment): Promise<void> {
  // At the stage of review, so that essays are given out and the clock of the university stands there.
  const seeding = run([process.execPath, 'apps/server/src/seed/main.ts', '--stage', 'review'], environment);
  if ((await ended(seeding)) !== 0) throw new Error('The seed failed.');
  const port = await freePort();
  const proxy = await countingProxy(postgres.university.appUrl);
  const settings = { ...environment, LOG_LEVEL: 'error' };
  const env = { ...settings, PORT: String(port), OPS_PORT: String(await freePort()) };
  const sent: Statement[] = [];
  const server = spawn(process.execPath, ['--import', './tooling/bench/home/record.ts', 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(server);
  server.on('message', (statement: Statement) => sent.push(statement));
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/api/time`);
  // Round trips are counted in a process of its own: the proxy takes time.
  const countedPort = await freePort();
  const ports = { PORT: String(countedPort), OPS_PORT: String(await freePort()) };
  children.push(run([process.execPath, 'apps/server/src/main.ts'], { ...throughProxy(settings, proxy), ...ports }));
  const countedOrigin = `http://127.0.0.1:${countedPort}`;
  await answers(`${countedOrigin}/api/time`);
  const bare = new pg.Client({ connectionString: postgres.university.appUrl });
  await bare.connect();
  // The database stops before this connection does when something fails.
  bare.on('error', () => undefined);
  const roundTripsOf = async (at: string, token: string) => {
    // Statements are prepared first, on all connections that are used.
    await askHome(at, token);
    await askHome(at, token);
    proxy.take();
    await askHome(at, token);
    return proxy.take();
  };
  for (const [who, credentials] of [
    ['a student', STUDENT],
    ['the instructor of 412', SEEDED_INSTRUCTOR],
  ] as const) {
    const { token } = await signInAt(origin, credentials);
    await compare(who, { origin, token, bare, sent });
    process.stdout.write(`  in ${await roundTripsOf(countedOrigin, token)} round trips\n`);
  }
  await bare.end();
  proxy.close();
}

interface Place {
  readonly origin: string;
  readonly token: string;
  readonly bare: pg.Client;
  readonly sent: Statement[];
}

async function askHome(origin: string, token: string): Promise<number> {
  const response = await fetch(`${origin}/api/dashboard`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The home page answered ${response.status}: ${text}`);
  return text.length;
}

async function compare(who: string, { origin, token, bare, sent }: Place): Promise<void> {
  const ask = () => askHome(origin, token);
  await ask();
  const statements = await recorded(sent, ask);
  const askBare = async () => {
    for (const [index, { text, values }] of statements.entries()) {
      // Prepared, as the product sends them; begin and commit bring no values and are not.
      const prepared = values === undefined ? {} : { values, name: `${who} ${index}` };
      await bare.query({ text, ...prepared });
    }
  };
  const [product, alone]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    alone.push(await timeOf(askBare));
    product.push(await timeOf(async () => (bytes = await ask())));
  }
  const [ms, bareMs] = [median(product), median(alone)];
  process.stdout.write(
    `DA-10 home of ${who}: ${statements.length} statements, ${ms.toFixed(1)} ms, bare SQL ${bareMs.toFixed(1)} ms, ratio ${(ms / bareMs).toFixed(2)}, ${bytes} bytes\n`,
  );
}

/** What one call sends: from its begin to its commit. */
async function recorded(sent: Statement[], ask: () => Promise<unknown>): Promise<Statement[]> {
  sent.length = 0;
  await ask();
  // Messages of the server come after its answer.
  await sleep(300);
  const from = sent.findIndex(({ text }) => text.startsWith('begin'));
  const to = sent.findIndex(({ text }, index) => index > from && text === 'commit');
  if (from === -1 || to === -1) throw new Error('The call had no transaction of its own.');
  return sent.slice(from, to + 1);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

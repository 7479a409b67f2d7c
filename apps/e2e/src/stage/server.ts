import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '@circuit/testing';

import { takeTurns } from './takeTurns.ts';

export interface Server {
  readonly origin: string;
  readonly close: () => void;
}

interface CrashingServer extends Server {
  /** Kills the API without a word, and starts it again after a while. */
  readonly crash: (awayMs: number) => Promise<void>;
}

const originOf = (port: string | undefined) => `http://127.0.0.1:${port}`;

/** The built app on its real server, with its worker. Databases and ports come from tooling/dev/with-system.ts. */
export async function startServer(): Promise<CrashingServer> {
  const { PORT, OPS_PORT } = process.env;
  const isUp = () => answers(`${originOf(OPS_PORT)}/readyz`);
  let server = start('api');
  const worker = startWorker();
  const close = () => {
    server.kill('SIGTERM');
    worker.kill('SIGTERM');
  };
  const crash = async (awayMs: number) => {
    server.kill('SIGKILL');
    await sleep(awayMs);
    server = start('api');
    await isUp();
  };
  await orElse(isUp(), close);
  return { origin: originOf(PORT), crash, close };
}

/** The same with two API processes that take turns, as a university runs it. */
export async function startTwoServers(): Promise<Server> {
  const { PORT } = process.env;
  const ports = await Promise.all([0, 1].map(async () => ({ port: await freePort(), opsPort: await freePort() })));
  const servers = ports.map(({ port, opsPort }) =>
    start('api', { PORT: String(port), OPS_PORT: String(opsPort), WEB_ORIGIN: originOf(PORT) }),
  );
  const worker = startWorker();
  const stopTurns = await takeTurns(
    Number(PORT),
    ports.map(({ port }) => port),
  );
  const close = () => {
    stopTurns();
    for (const one of [...servers, worker]) one.kill('SIGTERM');
  };
  await orElse(Promise.all(ports.map(({ opsPort }) => answers(`${originOf(String(opsPort))}/readyz`))), close);
  return { origin: originOf(PORT), close };
}

const startWorker = () => start('worker', { OPS_PORT: process.env['WORKER_OPS_PORT'] });

async function orElse(isUp: Promise<unknown>, close: () => void): Promise<void> {
  try {
    await isUp;
  } catch (error) {
    close();
    throw error;
  }
}

/** The unpacked archive whose programs are walked through, instead of this checkout's. (RL-2) */
const { RELEASE_FOLDER } = process.env;

const fileOf = (program: 'api' | 'worker'): string =>
  RELEASE_FOLDER === undefined
    ? join(import.meta.dirname, '../../../server/src', program === 'api' ? 'main.ts' : 'worker.ts')
    : join(RELEASE_FOLDER, 'server', `${program}.js`);

const running = new Set<ChildProcess>();
// A setup that takes too long is given up without a word; what it started would go on for hours.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function start(program: 'api' | 'worker', env: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, [fileOf(program)], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: 'inherit',
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer.`);
}

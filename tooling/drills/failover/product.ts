import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { freePort } from '@circuit/testing';

import { ended } from '#tooling/dev/processes.ts';

import { startNginx, type Nginx } from './nginx.ts';

/** One process of the release, which can be killed or restarted under its address. */
export interface Program {
  readonly name: string;
  readonly opsPort: number;
  /** kill -9, then the next start: as a crash. */
  readonly crash: () => Promise<void>;
  /** As systemd restarts it: it may finish what it has begun. */
  readonly restart: () => Promise<void>;
}

export interface Product {
  readonly folder: string;
  readonly ownerUrl: string;
  readonly nginx: Nginx;
  readonly apis: readonly [Program, Program];
  readonly worker: Program;
  readonly stop: () => Promise<void>;
}

/** Two API processes behind nginx with TLS and one worker, all of the release, on the database at `adminUrl`. */
export async function startProduct(release: string, work: string, adminUrl: string): Promise<Product> {
  const circuit = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    (await promisify(execFile)(join(release, 'bin/circuit'), [...args], { env: bare(env), cwd: work })).stdout;
  const printed = await circuit(['database', 'create', '--name', 'university', '--admin-url', adminUrl], {
    APP_PASSWORD: 'app-of-the-drill',
    JOBS_PASSWORD: 'jobs-of-the-drill',
  });
  const made = JSON.parse(printed) as { university: Record<string, string> }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- printed by our own command
  const keys = join(work, 'keys/university.json');
  await mkdir(dirname(keys), { recursive: true });
  await writeFile(keys, await circuit(['keys', 'new']), { mode: 0o600 });
  const settings = {
    shards: ['university'],
    ...made.university,
    keys,
    storage: { kind: 'file', folder: join(work, 'files') },
  };
  const environment = {
    NODE_ENV: 'production',
    ROOT_DOMAIN: 'circuit.example.edu',
    WEB_ORIGIN: 'https://{shard}.circuit.example.edu',
    PROXIES: '127.0.0.1,::1',
    DATABASES: JSON.stringify({ university: settings }),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    DRAIN_SECONDS: '1',
  };
  const started: (() => Promise<void>)[] = [];
  const stop = async () => void (await Promise.all(started.map((end) => end())));
  const start = async (name: string, file: string, env: Readonly<Record<string, string>>) => {
    const program = await startProgram(name, join(release, 'server', file), { ...bare(environment), ...env }, work);
    started.push(program.stop);
    return program;
  };
  const ports = [await freePort(), await freePort()] as const;
  try {
    const apis = [
      await start('API 1', 'api.js', { PORT: String(ports[0]) }),
      await start('API 2', 'api.js', { PORT: String(ports[1]) }),
    ] as const;
    const worker = await start('worker', 'worker.js', {});
    const nginx = await startNginx(join(release, 'nginx/circuit.conf'), join(work, 'nginx'), ports);
    started.unshift(nginx.stop);
    const owner = new URL(adminUrl);
    owner.pathname = 'university';
    return { folder: work, ownerUrl: owner.href, nginx, apis, worker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** With Node alone on the PATH. */
function bare(environment: Readonly<Record<string, string>>): Record<string, string> {
  return { ...environment, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` };
}

async function startProgram(name: string, file: string, env: Record<string, string>, cwd: string) {
  const opsPort = await freePort();
  const begin = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [file], {
      cwd,
      env: { ...env, OPS_PORT: String(opsPort) },
      stdio: 'inherit',
    });
    await isHealthy(opsPort);
    return child;
  };
  let child = await begin();
  const again = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended(child);
    child = await begin();
  };
  return {
    name,
    opsPort,
    crash: () => again('SIGKILL'),
    restart: () => again('SIGTERM'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

async function isHealthy(opsPort: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${opsPort}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error('A program of the release does not start.');
}

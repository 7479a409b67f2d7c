import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { addressOf, createDatabase, migrate } from '@circuit/db';
import { freePort } from '@circuit/testing';

import { answers } from '#tooling/dev/answers.ts';
import { runServerFile, type Environment } from '#tooling/dev/environment.ts';
import { ended } from '#tooling/dev/processes.ts';
import { tokenMaker } from '#tooling/drills/rush/tokens.ts';

import { makeUniversities, shardKeys, type Size, type Student } from './universities.ts';

const root = join(import.meta.dirname, '../../..');
const PROCESSES = 2;

export interface Process {
  readonly origin: string;
  readonly ops: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** One database with so many universities, and what serves them. */
export interface Cell {
  readonly name: string;
  readonly size: Size;
  readonly ownerUrl: string;
  readonly environment: Environment;
  readonly apis: readonly Process[];
  readonly students: readonly Student[];
  /** Of its first university. */
  readonly ofFirst: readonly Student[];
  /** What is said of it in place of its size. */
  readonly label?: string;
  readonly tokenOf: (student: Student) => string;
  readonly migratedSeconds: number;
  readonly startWorker: (more?: Environment) => Promise<Process>;
  readonly startApi: (more?: Environment) => Promise<Process>;
  readonly stop: () => Promise<void>;
}

interface Place {
  readonly folder: string;
  /** Of a database of the server that the cell is made in. */
  readonly ownerUrl: string;
}

/** Makes a cell as an operator does, with its own database, roles, keys, queue and store. */
export async function openCell(
  { folder, ownerUrl: any }: Place,
  name: string,
  size: Size,
  students: number,
): Promise<Cell> {
  const [app, jobs] = [
    { role: `${name}_app`, password: `${name}_app` },
    { role: `${name}_jobs`, password: `${name}_jobs` },
  ];
  await createDatabase(addressOf(any, 'postgres'), { name, app, jobs });
  const ownerUrl = addressOf(any, name);
  const startedAt = performance.now();
  await migrate(ownerUrl);
  const migratedSeconds = (performance.now() - startedAt) / 1000;
  const keys = join(folder, 'keys', `${name}.json`);
  await mkdir(join(folder, 'keys'), { recursive: true });
  await writeFile(keys, await runServerFile('operator/main.ts', ['keys', 'new'], {}), { mode: 0o600 });
  const database = {
    shards: shardKeys(size.shards),
    url: addressOf(any, name, app),
    jobsUrl: addressOf(any, name, jobs),
    keys,
    storage: { kind: 'file', folder: join(folder, 'storage', name) },
  };
  const environment: Environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATABASES: JSON.stringify({ [name]: database }),
    OWNER_URLS: JSON.stringify({ [name]: ownerUrl }),
  };
  await runServerFile('operator/main.ts', ['migrate'], environment);
  const people = await makeUniversities(ownerUrl, size, students);
  const signed = await tokenMaker(folder, name);
  const tokens = new Map<string, string>();
  const children: ChildProcess[] = [];
  const start =
    (file: string) =>
    async (more: Environment = {}) =>
      startProcess(file, { ...environment, ...more }, children);
  const [startApi, startWorker] = [start('main.ts'), start('worker.ts')];
  const apis: Process[] = [];
  for (let count = 0; count < PROCESSES; count += 1) apis.push(await startApi());
  return {
    name,
    size,
    ownerUrl,
    environment,
    apis,
    ...people,
    tokenOf: ({ shard, userId, sessionId }) => {
      const token = tokens.get(userId) ?? signed(userId, sessionId, shard);
      tokens.set(userId, token);
      return token;
    },
    migratedSeconds,
    startApi,
    startWorker,
    stop: async () => {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map(ended));
    },
  };
}

async function startProcess(file: string, environment: Environment, children: ChildProcess[]): Promise<Process> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), OPS_PORT: String(opsPort) };
  const child = spawn(process.execPath, [join(root, 'apps/server/src', file)], {
    env: { ...process.env, ...environment, ...ports },
    stdio: 'inherit',
  });
  children.push(child);
  const ops = `http://127.0.0.1:${opsPort}`;
  await answers(`${ops}/healthz`);
  if (file === 'main.ts') await answers(`http://127.0.0.1:${port}/api/time`);
  return {
    origin: `http://127.0.0.1:${port}`,
    ops,
    pid: child.pid ?? Number.NaN,
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

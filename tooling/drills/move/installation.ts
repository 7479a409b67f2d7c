import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addressOf, createDatabase, createDirectory, migrate } from '@circuit/db';
import { freePort, startPostgres, type LocalPostgres } from '@circuit/testing';

import { answers } from '#tooling/dev/answers.ts';
import { runServerFile, type Environment } from '#tooling/dev/environment.ts';
import { ended } from '#tooling/dev/processes.ts';

const SERVER = join(import.meta.dirname, '../../../apps/server/src');

export interface DrillCell {
  readonly name: string;
  readonly ownerUrl: string;
  /** Of its API. */
  readonly origin: string;
}

/** Two cells as an operator sets them up: each with a server of PostgreSQL, an API and a worker; and their directory. */
export interface Installation {
  readonly folder: string;
  readonly north: DrillCell;
  readonly south: DrillCell;
  readonly directoryUrl: string;
  /** Of the operator, who knows both cells and their owners. */
  readonly operator: Environment;
  readonly circuit: (...words: readonly string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export async function startInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-move-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'keys'));
  const servers: LocalPostgres[] = [];
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map(ended));
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const made: MadeCell[] = [];
    for (const name of ['north', 'south']) {
      // Kept, so that it writes to disk as in production.
      const server = await startPostgres({ folder: join(folder, `postgres-${name}`), port: await freePort() });
      servers.push(server);
      made.push(await makeCell(folder, name, addressOf(server.university.ownerUrl, 'postgres')));
    }
    const [first, second] = made;
    if (first === undefined || second === undefined) throw new Error('There are two cells.');
    const directory = await makeDirectory(first.ownerUrl);
    const operator: Environment = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      DATABASES: JSON.stringify(Object.fromEntries(made.map(({ name, settings }) => [name, settings]))),
      OWNER_URLS: JSON.stringify(Object.fromEntries(made.map(({ name, ownerUrl }) => [name, ownerUrl]))),
      SHARD_DIRECTORY_URL: directory.url,
      SHARD_DIRECTORY_OPERATOR_URL: directory.operatorUrl,
    };
    const circuit = (...words: readonly string[]) => runServerFile('operator/main.ts', words, operator);
    await circuit('migrate');
    const cells: DrillCell[] = [];
    for (const cell of made) {
      const port = await freePort();
      await circuit('cell', 'add', cell.name, '--upstreams', `127.0.0.1:${port}`);
      const environment: Environment = {
        NODE_ENV: 'test',
        LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
        DATABASES: JSON.stringify({ [cell.name]: cell.settings }),
        SHARD_DIRECTORY_URL: directory.url,
        SHARD_DIRECTORY_KEPT: join(folder, `${cell.name}.json`),
      };
      for (const file of ['main.ts', 'worker.ts'])
        children.push(await startProgram(file, { ...environment, PORT: String(port) }));
      const origin = `http://127.0.0.1:${port}`;
      await answers(`${origin}/api/time`);
      cells.push({ name: cell.name, ownerUrl: cell.ownerUrl, origin });
    }
    const [north, south] = cells;
    if (north === undefined || south === undefined) throw new Error('There are two cells.');
    return { folder, north, south, directoryUrl: directory.url, operator, circuit, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type MadeCell = Awaited<ReturnType<typeof makeCell>>;

async function makeCell(folder: string, name: string, adminUrl: string) {
  const [app, jobs] = [
    { role: `${name}_app`, password: `${name}_app` },
    { role: `${name}_jobs`, password: `${name}_jobs` },
  ];
  await createDatabase(adminUrl, { name, app, jobs });
  const ownerUrl = addressOf(adminUrl, name);
  await migrate(ownerUrl);
  const keys = join(folder, 'keys', `${name}.json`);
  await writeFile(keys, await runServerFile('operator/main.ts', ['keys', 'new'], {}), { mode: 0o600 });
  const settings = {
    url: addressOf(adminUrl, name, app),
    jobsUrl: addressOf(adminUrl, name, jobs),
    keys,
    storage: { kind: 'file', folder: join(folder, 'storage', name) },
  };
  return { name, ownerUrl, settings };
}

const login = (role: string) => ({ role: `directory_${role}`, password: role });

async function makeDirectory(ownerUrl: string) {
  const roles = { name: 'circuit_directory', reader: login('reader'), operator: login('operator') };
  return createDirectory(addressOf(ownerUrl, 'postgres'), roles);
}

async function startProgram(file: string, environment: Environment): Promise<ChildProcess> {
  const opsPort = String(await freePort());
  const child = spawn(process.execPath, [join(SERVER, file)], {
    env: { ...process.env, ...environment, OPS_PORT: opsPort },
    stdio: 'inherit',
  });
  await answers(`http://127.0.0.1:${opsPort}/healthz`);
  return child;
}

import { execFile } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { newKeys } from '@circuit/server/src/platform/keys.ts';
import type { LocalPostgres } from '@circuit/testing';

const NAMES = ['university', 'demo'] as const;
const server = join(import.meta.dirname, '../../apps/server/src');
const runFile = promisify(execFile);

export type Urls = Pick<LocalPostgres, (typeof NAMES)[number]>;
export type Environment = Readonly<Record<string, string>>;

/** Where development keeps what must be there at the next start. */
export const DATA = process.env['DEV_DATA_FOLDER'] ?? join(import.meta.dirname, '../../.data');
export const KEPT_POSTGRES = {
  folder: join(DATA, 'postgres'),
  port: Number(process.env['DEV_DATABASE_PORT'] ?? 54320),
};

/**
 * What server, worker, seed and admin need to run on a local PostgreSQL: two databases, each with its own queue, keys
 * and storage. Makes in `folder` whatever is not there yet.
 */
export async function prepareEnvironment(
  folder: string,
  urls: Urls,
  nodeEnv: string,
  names: readonly (typeof NAMES)[number][] = NAMES,
): Promise<Environment> {
  await Promise.all(names.map((name) => makeKeys(keysFile(folder, name))));
  const environment = {
    NODE_ENV: nodeEnv,
    DATABASES: JSON.stringify(Object.fromEntries(names.map((name) => [name, databaseSettings(folder, urls, name)]))),
    OWNER_URLS: JSON.stringify(Object.fromEntries(names.map((name) => [name, urls[name].ownerUrl]))),
  };
  await runServerFile('operator/main.ts', ['migrate'], environment);
  return environment;
}

/** Returns what the seed printed: who can sign in. */
export function seed(environment: Environment): Promise<string> {
  return runServerFile('seed/main.ts', ['--if-empty'], environment);
}

function databaseSettings(folder: string, urls: Urls, name: (typeof NAMES)[number]) {
  return {
    shards: [name],
    url: urls[name].appUrl,
    jobsUrl: urls[name].jobsUrl,
    keys: keysFile(folder, name),
    storage: { kind: 'file', folder: join(folder, 'storage', name) },
  };
}

const keysFile = (folder: string, name: string) => join(folder, 'keys', `${name}.json`);

async function makeKeys(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, JSON.stringify(await newKeys()), { mode: 0o600 });
}

/** Runs a file of the server to its end, or until it is stopped, and gives what it printed. */
export async function runServerFile(
  file: string,
  args: readonly string[],
  environment: Environment,
  signal?: AbortSignal,
): Promise<string> {
  const options = { env: { ...process.env, ...environment }, ...(signal === undefined ? {} : { signal }) };
  const { stdout } = await runFile(process.execPath, [join(server, file), ...args], options);
  return stdout;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, startPostgres, type LocalPostgres } from '@circuit/testing';

import { answers } from '#tooling/dev/answers.ts';
import { prepareEnvironment, seed, type Environment } from '#tooling/dev/environment.ts';
import { ended } from '#tooling/dev/processes.ts';

const root = join(import.meta.dirname, '../..');

/** The product as it runs, in processes of its own that can be killed: seeded databases, one API, any number of workers. */
export interface System {
  readonly origin: string;
  readonly postgres: LocalPostgres;
  readonly folder: string;
  startWorker(): Promise<ChildProcess>;
  /** kill -9 of the postmaster; its backends notice and go. */
  killPostgres(): void;
  restartPostgres(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSystem(): Promise<System> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-drill-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  // Kept, so that it writes to disk as in production (fsync) and can be started again on the same files.
  const kept = { folder: join(folder, 'postgres'), port: await freePort() };
  let postgres = await startPostgres(kept);
  const environment = await prepareEnvironment(folder, postgres, 'test');
  await seed(environment);
  const children: ChildProcess[] = [];
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = async (file: string, more: Environment) => {
    const env = { ...process.env, ...environment, LOG_LEVEL: 'fatal', OPS_PORT: String(await freePort()), ...more };
    const child = spawn(process.execPath, [join(root, 'apps/server/src', file)], { env, stdio: 'inherit' });
    children.push(child);
    return child;
  };
  await start('main.ts', { PORT: String(port) });
  await answers(`${origin}/api/time`);
  return {
    origin,
    postgres,
    folder,
    startWorker: () => start('worker.ts', {}),
    killPostgres: () => process.kill(postmasterPid(postgres.dataFolder), 'SIGKILL'),
    restartPostgres: async () => void (postgres = await startPostgres(kept)),
    stop: async () => {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map(ended));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function postmasterPid(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort, postmasterPid, startPostgres, type LocalPostgres } from '@circuit/testing';

import { answers } from '#tooling/dev/answers.ts';
import { prepareEnvironment, seed, type Environment } from '#tooling/dev/environment.ts';
import { ended } from '#tooling/dev/processes.ts';

const root = join(import.meta.dirname, '../..');

/** One more process of the API, which can be killed and started again under its address. */
export interface ApiProcess {
  readonly origin: string;
  /** To look at it from outside. */
  pid(): number;
  /** kill -9: nothing is finished, nothing is said. */
  kill(): void;
  restart(): Promise<void>;
}

/** The product as it runs, in processes of its own that can be killed: seeded databases, one API, any number of workers. */
export interface System {
  readonly origin: string;
  readonly postgres: LocalPostgres;
  readonly folder: string;
  /** What its processes were started with. */
  readonly environment: Environment;
  /** The process of the API, to look at from outside. */
  readonly api: ChildProcess;
  /** With more in its environment: a mail server. */
  startWorker(more?: Environment): Promise<ChildProcess>;
  /** With more in its environment: another clock. */
  startApi(more?: Environment): Promise<ApiProcess>;
  /** One more API on the same databases and store, whose files may not grow beyond so many kilobytes: a full disk. */
  startApiOnFullDisk(kilobytes: number): Promise<string>;
  /** kill -9 of the postmaster; its backends notice and go. */
  killPostgres(): void;
  restartPostgres(): Promise<void>;
  stop(): Promise<void>;
}

/** With more in the environment of all its processes: how many connections they may have. */
export async function startSystem(settings: Environment = {}): Promise<System> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-drill-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  // Kept, so that it writes to disk as in production (fsync) and can be started again on the same files.
  const kept = { folder: join(folder, 'postgres'), port: await freePort() };
  let postgres = await startPostgres(kept);
  const environment = { ...(await prepareEnvironment(folder, postgres, 'test')), ...settings };
  await seed(environment);
  const children: ChildProcess[] = [];
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = async (file: string, more: Environment, before: readonly string[] = []) => {
    const env = { ...process.env, ...environment, LOG_LEVEL: 'fatal', OPS_PORT: String(await freePort()), ...more };
    const [program, ...args] = [...before, process.execPath, join(root, 'apps/server/src', file)];
    const child = spawn(program, args, { env, stdio: 'inherit' });
    children.push(child);
    return child;
  };
  const api = await start('main.ts', { PORT: String(port) });
  await answers(`${origin}/api/time`);
  return {
    origin,
    postgres,
    folder,
    environment,
    api,
    startApiOnFullDisk: async (kilobytes) => {
      const fullPort = await freePort();
      // In blocks of 512 bytes.
      const limited = ['sh', '-c', `ulimit -f ${kilobytes * 2} && exec "$@"`, 'sh'];
      await start('main.ts', { PORT: String(fullPort) }, limited);
      await answers(`http://127.0.0.1:${fullPort}/api/time`);
      return `http://127.0.0.1:${fullPort}`;
    },
    startWorker: (more = {}) => start('worker.ts', more),
    startApi: async (more = {}) => {
      const ownPort = await freePort();
      const begin = async () => {
        const child = await start('main.ts', { ...more, PORT: String(ownPort) });
        await answers(`http://127.0.0.1:${ownPort}/api/time`);
        return child;
      };
      let child = await begin();
      return {
        origin: `http://127.0.0.1:${ownPort}`,
        pid: () => child.pid ?? Number.NaN,
        kill: () => void child.kill('SIGKILL'),
        restart: async () => void (child = await begin()),
      };
    },
    killPostgres: () => process.kill(postmasterPid(postgres.dataFolder), 'SIGKILL'),
    restartPostgres: async () => void (postgres = await startAgain(kept)),
    stop: async () => {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map(ended));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const RESTART_MS = 10_000;
const RESTART_EVERY_MS = 100;

/** Retries, as an operator would: the next server cannot start while a backend of the killed one is still there. */
async function startAgain(kept: Parameters<typeof startPostgres>[0]): Promise<LocalPostgres> {
  const deadline = performance.now() + RESTART_MS;
  for (;;) {
    try {
      return await startPostgres(kept);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(RESTART_EVERY_MS);
    }
  }
}

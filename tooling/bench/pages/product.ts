import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, startPostgres } from '@circuit/testing';

import { answers } from '#tooling/dev/answers.ts';
import { prepareEnvironment, seed } from '#tooling/dev/environment.ts';
import { ended } from '#tooling/dev/processes.ts';

const root = join(import.meta.dirname, '../../..');

export interface Product {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** The product on throw-away, seeded databases, with its worker. */
export async function startProduct(): Promise<Product> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'circuit-bench-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map(ended));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const environment = await prepareEnvironment(folder, postgres, 'test');
    await seed(environment);
    const port = await freePort();
    for (const file of ['main.ts', 'worker.ts']) {
      const ports = { PORT: String(port), OPS_PORT: String(await freePort()), LOG_LEVEL: 'fatal' };
      const env = { ...process.env, ...environment, ...ports };
      children.push(spawn(process.execPath, [`apps/server/src/${file}`], { cwd: root, env, stdio: 'inherit' }));
    }
    const origin = `http://127.0.0.1:${port}`;
    await answers(`${origin}/api/time`);
    return { origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

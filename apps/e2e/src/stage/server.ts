import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Server {
  readonly origin: string;
  /** Kills the API without a word, and starts it again after a while. */
  readonly crash: (awayMs: number) => Promise<void>;
  readonly close: () => void;
}

/** The built app on its real server, with its worker. Databases and ports come from tooling/dev/with-system.ts. */
export async function startServer(): Promise<Server> {
  const { PORT, OPS_PORT, WORKER_OPS_PORT } = process.env;
  const isUp = () => answers(`http://127.0.0.1:${OPS_PORT}/readyz`);
  let server = start('main.ts');
  const worker = start('worker.ts', { OPS_PORT: WORKER_OPS_PORT });
  const close = () => {
    server.kill('SIGTERM');
    worker.kill('SIGTERM');
  };
  const crash = async (awayMs: number) => {
    server.kill('SIGKILL');
    await sleep(awayMs);
    server = start('main.ts');
    await isUp();
  };
  try {
    await isUp();
  } catch (error) {
    close();
    throw error;
  }
  return { origin: `http://127.0.0.1:${PORT}`, crash, close };
}

function start(file: 'main.ts' | 'worker.ts', env: Record<string, string | undefined> = {}) {
  return spawn(process.execPath, [join(import.meta.dirname, '../../../server/src', file)], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: 'inherit',
  });
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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, startPostgres } from '@circuit/testing';

import { type Environment, prepareEnvironment, seed } from './environment.ts';
import { keepMail } from './mail.ts';

export interface System {
  /** All that a server, its worker and who reads its mail need. */
  readonly environment: Environment;
  readonly stop: () => Promise<void>;
}

/** Throw-away, seeded databases with keys, storage, ports and a mailbox of their own. */
export async function startSystem(): Promise<System> {
  const { stop: stopPostgres, ...urls } = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'circuit-system-'));
  const stops = [stopPostgres];
  const stop = async () => {
    for (const stopOne of stops) await stopOne();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const settings = await prepareEnvironment(folder, urls, 'test');
    await seed(settings);
    const port = String(await freePort());
    const ports = { PORT: port, OPS_PORT: String(await freePort()), WORKER_OPS_PORT: String(await freePort()) };
    const mailFile = join(folder, 'mail.jsonl');
    const mail = await keepMail(mailFile);
    // Without it, its port keeps the process of a drill alive.
    stops.unshift(mail.stop);
    const toMail = { SMTP_URL: mail.url, MAIL_FILE: mailFile, WEB_ORIGIN: `http://127.0.0.1:${port}` };
    // No worker of this system is killed. Looking for dead ones every second is a fifth of an idle worker's work.
    return { environment: { ...settings, ...ports, ...toMail, DEAD_WORKERS_SECONDS: '10' }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

import type { ChildProcess } from 'node:child_process';

import { ended } from '#tooling/dev/processes.ts';
import type { System } from '#tooling/drills/system.ts';

/** Keeps two workers running: a killed one is replaced. */
export function openWorkers(system: System, smtpUrl: string) {
  const alive: ChildProcess[] = [];
  let kills = 0;
  const start = async () => void alive.push(await system.startWorker({ SMTP_URL: smtpUrl }));
  const killOne = async () => {
    const worker = alive.shift();
    if (worker === undefined) return;
    worker.kill('SIGKILL');
    await ended(worker);
    kills += 1;
    await start();
  };
  return {
    startBoth: async () => {
      await start();
      await start();
    },
    killOne,
    killBoth: async () => {
      await killOne();
      await killOne();
    },
    kills: () => kills,
  };
}

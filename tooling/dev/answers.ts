import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { ended } from './processes.ts';

/** Waits until the address answers at all, whatever it says. */
export async function answers(url: string, seconds = 30): Promise<void> {
  for (let attempt = 0; attempt < seconds * 10; attempt++) {
    const isUp = await fetch(url, { redirect: 'manual' }).then(
      (response) => response.status < 500,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer.`);
}

/** The same for one program: if it has ended, stop waiting, since any answer is another program's. (DM-10) */
export async function answersFrom(child: ChildProcess, url: string, seconds?: number): Promise<void> {
  const gone = ended(child).then(() => {
    throw new Error(`The program for ${url} ended before it answered. Does another program use its port?`);
  });
  await Promise.race([answers(url, seconds), gone]);
  if (child.exitCode !== null) await gone;
}

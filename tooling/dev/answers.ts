import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the address answers at all, whatever it says. */
export async function answers(url: string, seconds = 30): Promise<void> {
  /* oxlint-disable eslint/no-await-in-loop -- waiting in turn is the point */
  for (let attempt = 0; attempt < seconds * 10; attempt++) {
    const isUp = await fetch(url).then(
      (response) => response.status < 500,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer.`);
}

import { setTimeout as sleep } from 'node:timers/promises';

/** When each of `count` people comes, in ms: ever more toward the end, as before a deadline (density e^(3t/T)). */
export function arrivals(count: number, seconds: number): number[] {
  const steep = Math.E ** 3 - 1;
  return Array.from({ length: count }, (_, at) => (Math.log(1 + ((at + 0.5) / count) * steep) / 3) * seconds * 1000);
}

/** Starts each at its time, whether those before have ended or not; answers how long each took in ms. */
export async function openLoop(times: readonly number[], act: (index: number) => Promise<void>): Promise<number[]> {
  const start = performance.now();
  const running: Promise<number>[] = [];
  for (const [index, at] of times.entries()) {
    const wait = at - (performance.now() - start);
    if (wait > 1) await sleep(wait);
    const cameAt = start + at;
    running.push(act(index).then(() => performance.now() - cameAt));
  }
  return Promise.all(running);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

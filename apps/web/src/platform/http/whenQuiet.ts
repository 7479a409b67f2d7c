/** For so long nothing was loaded: longer than an answer takes on a bad network, so no call is on its way. */
const QUIET_MS = 3000;
/** A page that never rests is not waited for longer than this. */
const MOST_WAITS = 5;

const lastLoaded = (): number =>
  Math.max(0, ...performance.getEntriesByType('resource').map(({ startTime, duration }) => startTime + duration));

/** Once the first page is there, and everything that it asked for. (WB-2, WB-8) */
export async function whenQuiet(): Promise<void> {
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const leftMs = lastLoaded() + QUIET_MS - performance.now();
    if (leftMs <= 0) return;
    await new Promise((resolve) => void setTimeout(resolve, leftMs));
  }
}

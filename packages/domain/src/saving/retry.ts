const FIRST_MS = 4000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try, once the five tries of a call are used up. Between half and one and a half of a
 * time that doubles up to a minute: after an outage not everybody comes back in the same second.
 */
export function retryDelayMs(failures: number, random: () => number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(wait * (0.5 + random()));
}

/** A time-out, a wrong server (421) and too many calls are over some day; after an ended session somebody signs in again. */
const PASSES = new Set([401, 408, 421, 429]);

/** Whether trying the same again can help: not after a refusal, but after an outage. */
export function isWorthRetrying(status: number): boolean {
  return status < 400 || status >= 500 || PASSES.has(status);
}

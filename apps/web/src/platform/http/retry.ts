import type { FetchProblem } from '#platform/problems/problem.ts';
import { STATUS_CODE } from '#platform/problems/problem.ts';

export const TRIES = 5;
export const BACKOFF_MS = 100;

/** The caller's mistakes do not get better by repeating; a timeout may. (S8.03) */
export function isFinal({ status }: FetchProblem): boolean {
  return status >= 400 && status <= 499 && status !== STATUS_CODE.REQUEST_TIMEOUT;
}

/** Nobody waits longer in front of a page, whatever they were told. */
export const LONGEST_MS = 30_000;

/**
 * How long to wait after a try: 100 ms and then twice as long, and no shorter than the server asked for. Then by a half
 * more at most, each tab its own: those who were refused together must not come back together. (S8.03, OL-22)
 */
export function pauseMs(attempt: number, { retryAfterMs }: FetchProblem, random: () => number = Math.random): number {
  const backoffMs = BACKOFF_MS * 2 ** (attempt - 1);
  if (retryAfterMs === undefined) return backoffMs;
  return Math.max(backoffMs, Math.min(retryAfterMs, LONGEST_MS)) * (1 + random() / 2);
}

/** Over when the time is, or when nobody waits any more. */
export function pause(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

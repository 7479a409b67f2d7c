import type { FetchProblem } from './problem.ts';
import { STATUS_CODE } from './problem.ts';

export const TRIES = 5;
export const BACKOFF_MS = 100;

/** The caller's mistakes do not get better by repeating; a timeout may. (S8.03) */
export function isFinal({ status }: FetchProblem): boolean {
  return status >= 400 && status <= 499 && status !== STATUS_CODE.REQUEST_TIMEOUT;
}

export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}

import { err, type Result } from '@circuit/domain/kernel';

import type { FetchProblem } from '#platform/problems/problem.ts';
import { isFinal } from '#platform/http/retry.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

export interface Patience {
  readonly signal: AbortSignal;
  /** Says why it waits, as a sentence for the author, and null once it goes on. */
  readonly onWaiting: (why: string | null) => void;
}

const NO_NETWORK = 'Waiting for the network.';
const STOPPED: FetchProblem = { status: 0, title: 'Stopped', detail: 'The upload was stopped.' };

/**
 * Goes on where the data layer's five tries end, as long as the author does not stop it: a train passes through a
 * tunnel. Only what a repetition cannot mend ends it. Each wait is a little different, so that a class whose network
 * comes back does not call all at once.
 */
export async function persistently<Value>(
  attempt: () => Promise<Result<Value, FetchProblem>>,
  { signal, onWaiting }: Patience,
): Promise<Result<Value, FetchProblem>> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    if (signal.aborted) return err(STOPPED);
    const outcome = await attempt();
    if (signal.aborted) return err(STOPPED);
    if (outcome.isOk || isFinal(outcome.failure)) return outcome;
    onWaiting(outcome.failure.status < 0 ? NO_NETWORK : outcome.failure.detail);
    await pauseUntilOnline(waitMs * (0.5 + Math.random()), signal);
    onWaiting(null);
  }
}

/** Ends early when the browser says that the network is back, or the author has had enough. */
function pauseUntilOnline(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

import { setTimeout as sleep } from 'node:timers/promises';

import type { Logger } from 'pino';

import type { Settings } from './settings.ts';

const LONGEST_MS = 10_000;
/** Of these ten seconds. What has not ended by then ends with the process. */
const ENDING_MS = 8000;
const DRAIN_SECONDS = 3;

/** How long a process that is not ready any more goes on answering, so that the balancer can notice first. */
export function drainMs({
  DRAIN_SECONDS: wanted,
  isProduction,
}: Pick<Settings, 'DRAIN_SECONDS' | 'isProduction'>): number {
  return (wanted ?? (isProduction ? DRAIN_SECONDS : 0)) * 1000;
}

export interface Stopping {
  /** Says that no new work is wanted. */
  readonly drain: () => void;
  /** What still arrives meanwhile is done like everything else. */
  readonly drainMs: number;
  /** Finishes what was begun. */
  readonly close: () => Promise<void>;
}

export async function stopGently({ drain, drainMs: waitMs, close }: Stopping): Promise<void> {
  drain();
  await sleep(waitMs);
  await close();
}

/** Waits for what is under way, and no longer than a process that stops has time. */
export async function waitToEnd(underWay: Iterable<Promise<unknown>>, mostMs = ENDING_MS): Promise<void> {
  await Promise.race([Promise.all(underWay), sleep(mostMs, undefined, { ref: false })]);
}

/** At the first SIGTERM or Ctrl-C: no new work, what was begun is finished, leave. Never 10 seconds after draining. */
export function onStop(log: Logger, stopping: Stopping): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      log.info({ signal }, 'draining');
      setTimeout(() => process.exit(1), stopping.drainMs + LONGEST_MS).unref();
      void stopGently(stopping).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}

import { msSinceActivity } from '#platform/tab/activity.ts';

import type { Tab } from '#platform/tab/tab.ts';

interface RecurringFetch {
  /** Names the task, so that it can be stopped and never runs twice. */
  readonly taskId: string;
  readonly periodMs: number;
  readonly run: () => void;
}

export const HOUR_MS = 3_600_000;
/** A periodic refresh is skipped while somebody is at work. (S7.24) */
const QUIET_MS = 900_000;

/** Fetches that come again by the clock. Each runs at once, and then after each period if nobody was active. */
export function createRecurringFetches(tab: Pick<Tab, 'facts' | 'now'>) {
  const timers = new Map<string, ReturnType<typeof setInterval>>();
  const stop = (taskId: string): void => {
    clearInterval(timers.get(taskId));
    timers.delete(taskId);
  };
  return {
    start({ taskId, periodMs, run }: RecurringFetch): void {
      if (!periodMs) throw new Error("'config.period' is required");
      if (!taskId) throw new Error("'config.taskId' is required");
      stop(taskId);
      const runIfQuiet = () => {
        if (msSinceActivity(tab) >= QUIET_MS) run();
      };
      timers.set(taskId, setInterval(runIfQuiet, periodMs));
      run();
    },
    stop,
    stopAll: () => {
      for (const taskId of timers.keys()) stop(taskId);
    },
  };
}

export type RecurringFetches = ReturnType<typeof createRecurringFetches>;

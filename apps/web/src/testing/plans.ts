/** Shorter ones are of the test's own tools, and over by themselves. */
const LONG_MS = 50;

const planned = new Set<number>();

const noting =
  (plan: typeof globalThis.setTimeout) =>
  (act: TimerHandler, ms?: number, ...given: unknown[]): number => {
    const timer = plan(act, ms, ...given);
    if ((ms ?? 0) >= LONG_MS) planned.add(timer);
    return timer;
  };
globalThis.setTimeout = noting(globalThis.setTimeout);
globalThis.setInterval = noting(globalThis.setInterval);

/** A tab that is closed does nothing later; the store that a test has left still would: refresh, look, send again. */
export function forgetPlans(): void {
  for (const timer of planned) clearTimeout(timer);
  planned.clear();
}

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

let running = { isOver: false };

/** The network of a tab. After its test the tab sends nothing. */
export function networkOfTest(): typeof window.fetch {
  const test = running;
  return (...call) => (test.isOver ? new Promise<never>(() => undefined) : window.fetch(...call));
}

/** A tab that is closed does nothing later; the store that a test has left still would: refresh, look, send again. */
export function forgetPlans(): void {
  for (const timer of planned) clearTimeout(timer);
  planned.clear();
  running.isOver = true;
  running = { isOver: false };
}

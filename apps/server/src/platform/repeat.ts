import { waitToEnd } from './drain.ts';
import type { TellRound } from './metrics.ts';

export interface Repeated {
  /** Waits for the turn that is under way, as long as a process that stops has time. */
  readonly stop: () => Promise<void>;
}

/** One turn now, and again and again. A turn that is due while the one before goes on is left out. */
export function repeat(everyMs: number, turn: (isStopping: () => boolean) => Promise<void>): Repeated {
  let hasStopped = false;
  let underWay: Promise<void> | undefined;
  const begin = () => {
    underWay ??= turn(() => hasStopped).finally(() => (underWay = undefined));
  };
  begin();
  const timer = setInterval(begin, everyMs);
  return {
    stop: async () => {
      hasStopped = true;
      clearInterval(timer);
      await waitToEnd(underWay === undefined ? [] : [underWay]);
    },
  };
}

/** Tells how long it took. */
export async function timed(work: () => Promise<void>, tell: TellRound | undefined): Promise<void> {
  const startedAt = performance.now();
  await work();
  tell?.((performance.now() - startedAt) / 1000);
}

import type { Finding } from '#tooling/drills/report.ts';

import type { Click } from './click.ts';

/** Beyond this the plumbing, not the algorithm and the disk, is what a class waits for. */
const MOST_TIMES = 3;
const MOST_WAIT_SECONDS = 0.05;

interface Measured {
  /** Begins with the id of the rule; ends before what is said of it. */
  readonly rule: string;
  readonly clicked: Click;
  readonly pureSeconds: number;
  readonly bareInsertSeconds: number;
  /** What a person may wait, on a machine that does nothing else. */
  readonly goalSeconds: number;
}

/** Seconds on the clock are for a quiet machine and are only said. A busy one stretches both sides of the ratio, which decides. */
export function timeFinding({ rule, clicked, pureSeconds, bareInsertSeconds, goalSeconds }: Measured): Finding {
  const { status, seconds, answeredSeconds, waitedSeconds, jobSeconds } = clicked;
  const base = pureSeconds + bareInsertSeconds;
  return {
    rule: `${rule} in at most ${MOST_TIMES} times what cannot be saved`,
    figures:
      `${(seconds / base).toFixed(1)} times as long as the pure function (${pureSeconds.toFixed(2)} s) ` +
      `and a bare insert of the same rows (${bareInsertSeconds.toFixed(2)} s); ` +
      `${status} after ${seconds.toFixed(2)} s, goal ${goalSeconds} s: answered ${answeredSeconds.toFixed(2)}, ` +
      `waited for a worker ${waitedSeconds.toFixed(3)}, job ${jobSeconds.toFixed(2)}`,
    isHeld: status === 'succeeded' && seconds <= MOST_TIMES * base,
  };
}

export function waitFinding(medianSeconds: number): Finding {
  return {
    rule: 'JO-17 a small job is heard of at once',
    figures: `waits ${(medianSeconds * 1000).toFixed(0)} ms for a worker at the median`,
    isHeld: medianSeconds <= MOST_WAIT_SECONDS,
  };
}

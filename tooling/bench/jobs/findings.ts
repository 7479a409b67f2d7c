import type { Finding } from '#tooling/drills/report.ts';

import type { Click } from './click.ts';

/** Beyond this the plumbing, not the algorithm and the disk, is what a class waits for. */
const MOST_TIMES = 3;
const MOST_WAIT_SECONDS = 0.05;

interface Measured {
  readonly rule: string;
  readonly clicked: Click;
  readonly pureSeconds: number;
  readonly bareInsertSeconds: number;
  /** What a person may wait on a machine that does nothing else. */
  readonly goalSeconds: number;
}

/** Processor time of a busy machine stretches both sides of the ratio; the seconds are for a quiet one. */
export function timeFinding({ rule, clicked, pureSeconds, bareInsertSeconds, goalSeconds }: Measured): Finding {
  const { status, seconds, answeredSeconds, waitedSeconds, jobSeconds } = clicked;
  const base = pureSeconds + bareInsertSeconds;
  return {
    rule,
    figures:
      `${status} after ${seconds.toFixed(2)} s (goal ${goalSeconds} s): answered ${answeredSeconds.toFixed(2)}, ` +
      `waited for a worker ${waitedSeconds.toFixed(3)}, job ${jobSeconds.toFixed(2)}; ` +
      `pure function ${pureSeconds.toFixed(2)} + bare insert ${bareInsertSeconds.toFixed(2)}: ` +
      `${(seconds / base).toFixed(1)} times as long`,
    isHeld: status === 'succeeded' && seconds <= Math.max(goalSeconds, MOST_TIMES * base),
  };
}

export function waitFinding(medianSeconds: number): Finding {
  return {
    rule: 'JO-17 a small job is heard of at once',
    figures: `waits ${(medianSeconds * 1000).toFixed(0)} ms for a worker at the median`,
    isHeld: medianSeconds <= MOST_WAIT_SECONDS,
  };
}

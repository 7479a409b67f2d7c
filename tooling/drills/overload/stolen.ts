import { readFileSync } from 'node:fs';

interface Ticks {
  readonly stolen: number;
  readonly all: number;
}

/** Of the line of all processors: user, nice, system, idle, waiting, interrupts twice, stolen; then guests, in user. */
const OF_THIS_MACHINE = 8;
const STOLEN_AT = 7;

function ticks(): Ticks {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const counts = first
    .split(/\s+/)
    .slice(1, 1 + OF_THIS_MACHINE)
    .map(Number);
  return { stolen: counts[STOLEN_AT] ?? 0, all: counts.reduce((sum, count) => sum + count, 0) };
}

/**
 * What share of the processors the host of this machine gives to others from now on. What is slow then is the host:
 * nobody in this machine can tell it from a slow server. Where a machine does not say, nothing is stolen.
 */
export function watchStolen(): () => number {
  if (process.platform !== 'linux') return () => 0;
  const before = ticks();
  return () => {
    const { stolen, all } = ticks();
    return all === before.all ? 0 : (stolen - before.stolen) / (all - before.all);
  };
}

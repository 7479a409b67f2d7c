import type { Seen } from './students.ts';

export interface Outage {
  /** The longest time in which nobody's hand-in was acknowledged. */
  readonly writesMs: number;
  /** The same for looks. */
  readonly readsMs: number;
  /** The longest that anybody waited who pressed in that time. */
  readonly longestMs: number;
  /** Answers other than success, by status. */
  readonly answers: Readonly<Record<string, number>>;
  readonly failedReads: Readonly<Record<string, number>>;
  /** What students saw, second by second. */
  readonly seconds: string;
}

export function outageOf(seen: readonly Seen[], from: number, to: number): Outage {
  const within = seen.filter(({ at }) => at >= from && at <= to);
  const of = (what: Seen['what']) => within.filter((one) => one.what === what);
  const goodReads = of('read').filter(({ status }) => status === 200 || status === 304);
  const done = new Map(seen.filter(({ what }) => what === 'done').map((one) => [one.submissionId, one]));
  const waits = of('pressed').map(({ submissionId }) => done.get(submissionId)?.tookMs ?? 0);
  return {
    writesMs: longestGap(
      of('done').map(({ at }) => at),
      from,
      to,
    ),
    readsMs: longestGap(
      goodReads.map(({ at }) => at),
      from,
      to,
    ),
    longestMs: Math.max(0, ...waits),
    answers: tally(of('answer')),
    failedReads: tally(of('read').filter((one) => !goodReads.includes(one))),
    seconds: secondsOf(seen, from, to),
  };
}

function longestGap(moments: readonly number[], from: number, to: number): number {
  let [longest, before] = [0, from];
  for (const at of [...moments.toSorted((a, b) => a - b), to]) {
    longest = Math.max(longest, at - before);
    before = at;
  }
  return longest;
}

function tally(seen: readonly Seen[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status = 0 } of seen)
    counts[status === 0 ? 'none' : status] = (counts[status === 0 ? 'none' : status] ?? 0) + 1;
  return counts;
}

/** `3:12/40` is the third second: 12 were handed in, 40 still wait; what else was answered stands behind it. */
function secondsOf(seen: readonly Seen[], from: number, to: number): string {
  const parts: string[] = [];
  for (let second = 0; from + second * 1000 < to; second++) {
    const end = from + (second + 1) * 1000;
    const within = seen.filter(({ at }) => at >= end - 1000 && at < end);
    const isEnd = ({ what, at }: Seen) => at < end && (what === 'done' || what === 'refused' || what === 'gaveUp');
    const waiting = seen.filter(({ what, at }) => what === 'pressed' && at < end).length - seen.filter(isEnd).length;
    const others = Object.entries(tally(within.filter(({ what }) => what === 'answer')));
    const told = others.map(([status, count]) => ` ${count}×${status}`).join('');
    parts.push(`${second}:${within.filter(({ what }) => what === 'done').length}/${waiting}${told}`);
  }
  return parts.join('  ');
}

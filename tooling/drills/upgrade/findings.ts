import type { Finding } from '#tooling/drills/report.ts';
import { percentile } from '#tooling/drills/rush/arrivals.ts';

import type { Write } from './load.ts';
import type { Readiness } from './releases.ts';
import type { After } from './stage.ts';

/** For how long a write may wait for a migration. */
const MOST_WAIT_MS = 300;

type Span = readonly [from: number, until: number];

interface Seen {
  readonly rows: number;
  readonly writes: readonly Write[];
  readonly migrating: Span;
  readonly lockWaits: readonly number[];
  /** What the migrating command said. */
  readonly printed: string;
  /** Of the old release: while it ran on the new tables, and after it was started on them. */
  readonly readiness: readonly [Readiness, Readiness];
  readonly exits: readonly number[];
  readonly after: After;
  readonly reportSeconds: number;
}

export function findings(seen: Seen): Finding[] {
  const { rows, writes, lockWaits, printed, readiness, exits, after, reportSeconds } = seen;
  const failed = writes.filter(({ status }) => status !== 200);
  const isMeanwhile = ({ at, tookMs }: Write) => at + tookMs > seen.migrating[0] && at < seen.migrating[1];
  const migrating = writes.filter(isMeanwhile).map(({ tookMs }) => tookMs);
  // The same load on the same machine, before and after.
  const calm = writes.filter((write) => !isMeanwhile(write)).map(({ tookMs }) => tookMs);
  const longestMs = Math.max(0, ...lockWaits);
  const tries = printed.split('\n').filter((line) => line.includes('trying again')).length;
  const migratedSeconds = (seen.migrating[1] - seen.migrating[0]) / 1000;
  return [
    {
      rule: 'UG-11 the tables change while eight people write, the release changes and changes back: no write fails',
      figures: `${rows} rows, ${writes.length} writes, ${failed.length} failed${statuses(failed)}, ${after.lost} people lost one`,
      isHeld: writes.length > 0 && failed.length === 0 && after.lost === 0,
    },
    {
      rule: `UG-12 no write waits longer than ${MOST_WAIT_MS} ms for a migration`,
      figures: `${lockWaits.length} waits for a lock of a migration, longest ${longestMs.toFixed(0)} ms; writes meanwhile ${shown(migrating)}; without a migration ${shown(calm)}; ratio of the longest ${ratio(migrating, calm)}`,
      isHeld: migrating.length > 0 && longestMs <= MOST_WAIT_MS,
    },
    {
      rule: `UG-13 a report that reads for ${reportSeconds} s keeps a migration waiting and nobody else`,
      figures: `tried again ${tries} times, done after ${migratedSeconds.toFixed(1)} s: ${migrating.length} writes meanwhile, ${after.unfilled} rows not filled, ${after.invalid} indexes and checks not valid`,
      isHeld: tries > 0 && after.unfilled === 0 && after.invalid === 0 && migratedSeconds > reportSeconds / 2,
    },
    {
      rule: 'UG-14 the old release is ready on the new tables, before and after the new one ran, and ends without losing a write',
      figures: `${readiness.map(({ status, body }) => `${status} ${body}`).join('; ')}; ended with ${exits.join(' and ')}`,
      isHeld: readiness.every(({ status }) => status === 200) && exits.every((code) => code === 0),
    },
  ];
}

function shown(took: readonly number[]): string {
  const slow = took.filter((ms) => ms > MOST_WAIT_MS).length;
  return `median ${percentile(took, 0.5).toFixed(1)}, 99th ${percentile(took, 0.99).toFixed(0)}, longest ${Math.max(0, ...took).toFixed(0)} ms, ${slow} of ${took.length} over ${MOST_WAIT_MS} ms`;
}

const ratio = (one: readonly number[], other: readonly number[]) =>
  (Math.max(0, ...one) / Math.max(1, ...other)).toFixed(1);

function statuses(failed: readonly Write[]): string {
  const counts = new Map<number, number>();
  for (const { status } of failed) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts.size === 0 ? '' : ` (${[...counts].map(([status, count]) => `${count} × ${status}`).join(', ')})`;
}

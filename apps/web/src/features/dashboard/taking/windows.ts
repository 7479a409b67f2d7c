import type { Standing } from '#parts/learnerStatuses/standing.ts';

const DAY_MS = 86_400_000;
export const SHOWN_DAYS = 14;
const SHOWN_MS = SHOWN_DAYS * DAY_MS;

/** One stretch in which something can be done, as a part of the fourteen days: 0 is now, 1 the end. */
export interface Window {
  readonly phase: Standing['phase'];
  readonly isOpen: boolean;
  readonly from: number;
  readonly to: number;
  /** 0 is the first line of its assignment; what is open at the same time stands below. */
  readonly line: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What is or will be open to somebody within fourteen days; what is done or closed to them is not. (HM-4) */
export function windowsOf(standings: readonly Standing[], now: Date): Window[] {
  const windows = standings.flatMap(({ phase, status, startsAt, endsAt }) => {
    const isOpen = status === 'ToDo' || status === 'InProgress' || status === 'Late';
    const [from, to] = [startsAt, endsAt].map((at) => shareOf(at, now));
    if (endsAt === null || from === undefined || to === undefined || (!isOpen && status !== 'NotOpen')) return [];
    return from >= 1 || to <= 0
      ? []
      : [{ phase, isOpen, startsAt, endsAt, from: Math.max(0, from), to: Math.min(1, to) }];
  });
  const linesEnd: number[] = [];
  return windows
    .toSorted((one, other) => one.from - other.from)
    .map((window) => {
      const free = linesEnd.findIndex((end) => end <= window.from);
      const line = free === -1 ? linesEnd.length : free;
      linesEnd[line] = window.to;
      return { ...window, line };
    });
}

/** How many lines the windows of an assignment need. */
export const linesOf = (windows: readonly Window[]): number => Math.max(0, ...windows.map(({ line }) => line + 1));

const shareOf = (at: Date | null, now: Date): number => (at === null ? 1 : (at.getTime() - now.getTime()) / SHOWN_MS);

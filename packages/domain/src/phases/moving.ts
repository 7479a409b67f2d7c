import { addDays, instantOf, wallTimeOf, zoneOffsetMs } from '../time/index.ts';

import { inOrder, PHASE_TYPES, phaseOf, type Phase, type PhaseType, type Schedule } from './schedule.ts';

const TIDY_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/** Null for Results, which has no end. */
export function lengthOf({ startsAt, endsAt }: Phase): number | null {
  return endsAt === null ? null : endsAt.getTime() - startsAt.getTime();
}

/** The next whole five minutes: after 11:59 PM comes 12:00 AM. */
export function tidyAfter(end: Date): Date {
  return new Date(Math.ceil(end.getTime() / TIDY_MS) * TIDY_MS);
}

interface Moving {
  readonly keepGaps: boolean;
  /** With a zone what follows keeps its time on the wall over a change of clocks: 11:59 PM stays 11:59 PM. */
  readonly zone?: string | undefined;
}

/** Puts new dates to one phase. With `keepGaps` all later phases move as far as its end does. (PH-5, CW-12) */
export function movePhase(schedule: Schedule, moved: Phase, { keepGaps, zone = 'UTC' }: Moving): Schedule {
  const before = phaseOf(schedule, moved.type);
  if (before === undefined) return inOrder([...schedule, moved]);
  const byMs = onWallMs(moved.endsAt ?? moved.startsAt, zone) - onWallMs(before.endsAt ?? before.startsAt, zone);
  const place = PHASE_TYPES.indexOf(moved.type);
  return schedule.map((phase) => {
    if (phase.type === moved.type) return moved;
    const isLater = PHASE_TYPES.indexOf(phase.type) > place;
    return keepGaps && isLater && byMs !== 0 ? shift(phase, byMs, zone) : phase;
  });
}

const onWallMs = (instant: Date, zone: string): number => instant.getTime() + zoneOffsetMs(instant, zone);

function shift(phase: Phase, byMs: number, zone: string): Phase {
  const days = Math.trunc(byMs / DAY_MS);
  const by = (date: Date) => new Date(addDays(date, days, zone).getTime() + (byMs - days * DAY_MS));
  return { ...phase, startsAt: by(phase.startsAt), endsAt: phase.endsAt === null ? null : by(phase.endsAt) };
}

/** Everything by whole days of the calendar: 11:59 PM stays 11:59 PM over a change of clocks. (PH-6) */
export function shiftSchedule(schedule: Schedule, days: number, zone: string): Schedule {
  return schedule.map((phase) => ({
    ...phase,
    startsAt: addDays(phase.startsAt, days, zone),
    endsAt: phase.endsAt === null ? null : addDays(phase.endsAt, days, zone),
  }));
}

/** How long a phase is in the library, where there are no dates yet. */
export type PhaseLengths = readonly { readonly type: PhaseType; readonly lengthDays: number }[];

/**
 * Dates for phases that have lengths only, one after the other from a first day on: each ends at 11:59 PM of its last
 * day, the next begins at midnight. Results comes after all of them. (PH-7)
 */
export function planSchedule(lengths: PhaseLengths, firstStartsAt: Date, zone: string): Schedule {
  let startsAt = firstStartsAt;
  return PHASE_TYPES.flatMap((type): Phase[] => {
    const length = lengths.find((phase) => phase.type === type);
    if (length === undefined) return [];
    if (type === 'Results') return [{ type, startsAt, endsAt: null }];
    const lastDay = wallTimeOf(addDays(startsAt, length.lengthDays - 1, zone), zone);
    const endOf = (day: number) => instantOf({ ...lastDay, day, hour: 23, minute: 59 }, zone).instant;
    // A first day that begins at 11:59 PM has no room left.
    const lastDate = endOf(lastDay.day) > startsAt ? lastDay.day : lastDay.day + 1;
    const planned = { type, startsAt, endsAt: endOf(lastDate) };
    startsAt = instantOf({ ...lastDay, day: lastDate + 1, hour: 0, minute: 0 }, zone).instant;
    return [planned];
  });
}

const MONDAY = 1;

/** 8:00 AM on the next Monday by the calendar of a zone: where a plan begins that nobody has dated. */
export function nextMonday(now: Date, zone: string): Date {
  const wall = wallTimeOf(now, zone);
  const weekday = new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay();
  const days = (MONDAY - weekday + 7) % 7 || 7;
  return instantOf({ ...wall, day: wall.day + days, hour: 8, minute: 0 }, zone).instant;
}

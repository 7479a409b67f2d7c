import { addDays } from '@circuit/domain/time';

const ZONE = 'America/Indianapolis';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** So many whole days lie between two instants, rounded: their times of day stay apart. */
export const wholeDays = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / DAY_MS);

export const dayLater = (instant: Date, days: number): Date => addDays(instant, days, ZONE);

/** The same rows with every instant so many days later by the calendar: 11:59 PM stays 11:59 PM. */
export function laterDates<Rows>(rows: Rows, days: number): Rows {
  return shifted(rows, shifterOf(days)) as Rows; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same shape, as shifted keeps every key
}

type Shifter = (instant: Date) => Date;

/** Clocks change on the hour, so that all of one hour is shifted alike; of thousands of instants few are looked up. */
function shifterOf(days: number): Shifter {
  const known = new Map<number, number>();
  return (instant) => {
    const hour = Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS;
    const shiftMs = known.get(hour) ?? dayLater(new Date(hour), days).getTime() - hour;
    known.set(hour, shiftMs);
    return new Date(instant.getTime() + shiftMs);
  };
}

function shifted(value: unknown, shift: Shifter): unknown {
  if (typeof value === 'string') return INSTANT.test(value) ? shift(new Date(value)).toISOString() : value;
  if (Array.isArray(value)) return value.map((item) => shifted(item, shift));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shifted(item, shift)]));
}

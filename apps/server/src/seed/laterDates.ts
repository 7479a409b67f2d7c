import { addDays } from '@circuit/domain/time';

const ZONE = 'America/Indianapolis';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** So many whole days lie between two instants, rounded: their times of day stay apart. */
export const wholeDays = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / DAY_MS);

export const dayLater = (instant: Date, days: number): Date => addDays(instant, days, ZONE);

/** The same rows with every instant so many days later by the calendar: 11:59 PM stays 11:59 PM. */
export function laterDates<Rows>(rows: Rows, days: number): Rows {
  return shifted(rows, days) as Rows; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same shape, as shifted keeps every key
}

function shifted(value: unknown, days: number): unknown {
  if (typeof value === 'string') return INSTANT.test(value) ? dayLater(new Date(value), days).toISOString() : value;
  if (Array.isArray(value)) return value.map((item) => shifted(item, days));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shifted(item, days)]));
}

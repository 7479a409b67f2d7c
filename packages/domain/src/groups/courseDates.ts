import { err, ok, type Result } from '../kernel/index.ts';

export type Dates = { readonly startDate: Date | null; readonly endDate: Date | null };

/** A course that names no date has those of its term (CU-2). One that ends before it begins is a slip (CU-3). */
export function courseDates(own: Dates, term: Dates | null): Result<Dates, 'endBeforeStart'> {
  const { startDate, endDate } = own.startDate === null && own.endDate === null && term !== null ? term : own;
  if (startDate !== null && endDate !== null && endDate <= startDate) return err('endBeforeStart');
  return ok({ startDate, endDate });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** By how many days the copy of a course lies later; unknown while one of the two has no start (CU-12). */
export function shiftDays(from: Dates, to: Dates): number | null {
  if (from.startDate === null || to.startDate === null) return null;
  // Rounded, since a change to daylight saving time between the two is no part of a day.
  return Math.round((to.startDate.getTime() - from.startDate.getTime()) / DAY_MS);
}

import type { TimetableTerm } from '../timetable/index.ts';

import { datesOf } from './planTerms.ts';
import { termKey, type KnownTerm, type Term, type TermDates } from './term.ts';

/** A term here, and what the timetable last said of it; null for a term that it has nothing to do with. */
export type LinkedTerm = KnownTerm & { readonly timetable: (TermDates & { readonly reference: string }) | null };

/** What is kept of the timetable's words beside a term. */
export type TermLink = TermDates & { readonly reference: string };

type Moved = { readonly id: string; readonly name: string; readonly before: TermDates; readonly after: TermDates };

export type TimetableTermPlan = {
  readonly added: readonly (Term & { readonly link: TermLink })[];
  readonly changed: readonly (Moved & { readonly link: TermLink })[];
  /** Somebody set other dates here: those stay, and it is said. `after` is what the timetable says. */
  readonly kept: readonly Moved[];
  /** What is noted of terms whose dates stay. */
  readonly links: readonly { readonly id: string; readonly name: string; readonly link: TermLink }[];
  readonly sameCount: number;
};

/**
 * What the terms of the timetable would add and change. A term is known by the timetable's own name for it, else by its
 * name. Dates that somebody changed here stay as they are. (UT-11, UT-12)
 */
export function planTimetableTerms(
  known: readonly LinkedTerm[],
  said: readonly TimetableTerm[],
  zone: string,
): TimetableTermPlan {
  const taken = new Set<string>();
  const plan = {
    added: [] as TimetableTermPlan['added'][number][],
    changed: [] as TimetableTermPlan['changed'][number][],
    kept: [] as Moved[],
    links: [] as TimetableTermPlan['links'][number][],
    sameCount: 0,
  };
  for (const term of said) {
    const { reference, name } = term;
    const found = findTerm(known, term, taken);
    if (found === undefined) {
      const dates = datesOf(term, { startDate: null, endDate: null }, zone);
      const isTaken = [...known, ...plan.added].some((other) => termKey(other.name) === termKey(name));
      plan.added.push({ name: isTaken ? `${name} (${reference})` : name, ...dates, link: { reference, ...dates } });
      continue;
    }
    taken.add(found.id);
    const before = { startDate: found.startDate, endDate: found.endDate };
    const after = datesOf(term, before, zone);
    const link = { reference, ...after };
    const moved = { id: found.id, name: found.name, before, after };
    if (isSameDates(after, before)) plan.sameCount += 1;
    else if (found.timetable !== null && isSameDates(found.timetable, before)) {
      plan.changed.push({ ...moved, link });
      continue;
    } else plan.kept.push(moved);
    const isNoted = found.timetable?.reference === reference && isSameDates(found.timetable, link);
    if (!isNoted) plan.links.push({ id: found.id, name: found.name, link });
  }
  return plan;
}

function findTerm(
  known: readonly LinkedTerm[],
  { reference, name }: TimetableTerm,
  taken: ReadonlySet<string>,
): LinkedTerm | undefined {
  const linked = known.find(({ timetable }) => timetable?.reference === reference);
  return (
    linked ??
    known.find((term) => term.timetable === null && !taken.has(term.id) && termKey(term.name) === termKey(name))
  );
}

const timeOf = (date: Date | null): number | null => date?.getTime() ?? null;

export const isSameDates = (one: TermDates, other: TermDates): boolean =>
  timeOf(one.startDate) === timeOf(other.startDate) && timeOf(one.endDate) === timeOf(other.endDate);

import { instantOf, wallTimeOf } from '../time/index.ts';

import type { ReadTerm } from './readTerms.ts';
import { termKey, type KnownTerm, type Term, type TermDates } from './term.ts';

export type TermPlan = {
  readonly added: readonly Term[];
  readonly changed: readonly {
    readonly id: string;
    readonly name: string;
    readonly before: TermDates;
    readonly after: TermDates;
  }[];
  /** How many are there already, just like this. */
  readonly sameCount: number;
};

/**
 * What a list of terms would add and change. A term is known by its name, so that bringing the same list twice changes
 * nothing; a term that the list does not name stays. (ET-5)
 */
export function planTerms(known: readonly KnownTerm[], terms: readonly ReadTerm[], zone: string): TermPlan {
  const byName = new Map(known.map((term) => [termKey(term.name), term]));
  const plan = { added: [] as Term[], changed: [] as TermPlan['changed'][number][], sameCount: 0 };
  for (const term of terms) {
    const found = byName.get(termKey(term.name));
    if (found === undefined) {
      plan.added.push({ name: term.name, startDate: startOf(term.startDay, zone), endDate: endOf(term.endDay, zone) });
      continue;
    }
    const before = { startDate: found.startDate, endDate: found.endDate };
    const after = datesOf(term, before, zone);
    if (after.startDate === before.startDate && after.endDate === before.endDate) plan.sameCount += 1;
    else plan.changed.push({ id: found.id, name: found.name, before, after });
  }
  return plan;
}

/** A day that the list does not move keeps its exact instant: a term may end a second before midnight. */
export function datesOf(
  { startDay, endDay }: Pick<ReadTerm, 'startDay' | 'endDay'>,
  before: TermDates,
  zone: string,
): TermDates {
  const { startDate, endDate } = before;
  const firstDay = startDate === null ? '' : dayOf(startDate, zone);
  const lastDay = endDate === null ? '' : dayOf(new Date(endDate.getTime() - 1), zone);
  return {
    startDate: startDay === firstDay ? startDate : startOf(startDay, zone),
    endDate: endDay === lastDay ? endDate : endOf(endDay, zone),
  };
}

const two = (number: number) => String(number).padStart(2, '0');

function dayOf(instant: Date, zone: string): string {
  const { year, month, day } = wallTimeOf(instant, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

const startOf = (day: string, zone: string): Date | null => midnight(day, 0, zone);
/** The last day belongs to the term, so it ends with the midnight after it. (CO-2) */
const endOf = (day: string, zone: string): Date | null => midnight(day, 1, zone);

function midnight(text: string, daysLater: number, zone: string): Date | null {
  if (text === '') return null;
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return instantOf({ year, month, day: day + daysLater, hour: 0, minute: 0 }, zone).instant;
}

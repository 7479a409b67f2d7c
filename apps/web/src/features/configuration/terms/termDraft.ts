import type { ExternalTerm } from '@circuit/contract/externalTerms';

import { type Day, dayOf, endOfDay, formatDay, formatLastDay, lastDayBefore, startOfDay } from '#platform/time/days.ts';

/** A term as its fields have it: both days belong to it, and empty is none. */
export interface TermDraft {
  readonly name: string;
  readonly startDay: Day;
  readonly endDay: Day;
}

interface TermDates {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

export const NO_TERM: TermDraft = { name: '', startDay: '', endDay: '' };

export function termDraftOf(term: Omit<ExternalTerm, 'id' | 'version'>, zone: string): TermDraft {
  return {
    name: term.name,
    startDay: term.startDate === null ? '' : dayOf(new Date(term.startDate), zone),
    endDay: term.endDate === null ? '' : lastDayBefore(new Date(term.endDate), zone),
  };
}

/** A day that was not touched keeps its exact instant: a term may end a second before midnight. (CO-21) */
export function termRequestOf(draft: TermDraft, known: ExternalTerm | null, zone: string) {
  const { startDay, endDay } = draft;
  const before = known === null ? NO_TERM : termDraftOf(known, zone);
  const startDate = startDay === '' ? null : startOfDay(startDay, zone).toISOString();
  const endDate = endDay === '' ? null : endOfDay(endDay, zone).toISOString();
  return {
    name: draft.name.trim(),
    startDate: known !== null && startDay === before.startDay ? known.startDate : startDate,
    endDate: known !== null && endDay === before.endDay ? known.endDate : endDate,
  };
}

type TermErrors = { readonly [Field in 'name' | 'endDay']?: string };

export function termErrorsOf({ name, startDay, endDay }: TermDraft): TermErrors {
  return {
    ...(name.trim() === '' ? { name: 'Give the term a name.' } : {}),
    ...(startDay !== '' && endDay !== '' && endDay < startDay ? { endDay: 'The end is before the start.' } : {}),
  };
}

/** "Aug 24 to Dec 18"; what is missing is said. */
export function datesWords({ startDate, endDate }: TermDates, zone: string): string {
  if (startDate === null && endDate === null) return 'no dates';
  const from = startDate === null ? 'no first day' : formatDay(new Date(startDate), zone);
  return `${from} to ${endDate === null ? 'no last day' : formatLastDay(new Date(endDate), zone)}`;
}

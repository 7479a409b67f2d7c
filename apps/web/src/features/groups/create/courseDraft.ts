import { type Day, dayOf, endOfDay, lastDayBefore, startOfDay } from '#platform/time/days.ts';

/** What somebody fills in about a course; days as the date fields have them, empty when there is none. */
export interface CourseDraft {
  readonly name: string;
  readonly externalTermId: string | null;
  readonly startDay: Day;
  readonly endDay: Day;
}

export interface Dates {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

export interface Term extends Dates {
  readonly id: string;
  readonly name: string;
}

export type DraftErrors = { readonly [Field in 'name' | 'endDay']?: string };

export const NO_DRAFT: CourseDraft = { name: '', externalTermId: null, startDay: '', endDay: '' };

/** The dates as days of the zone: the last day belongs to the course. (CO-2) */
export function daysOf({ startDate, endDate }: Dates, zone: string): Pick<CourseDraft, 'startDay' | 'endDay'> {
  return {
    startDay: startDate === null ? '' : dayOf(new Date(startDate), zone),
    endDay: endDate === null ? '' : lastDayBefore(new Date(endDate), zone),
  };
}

/** The term after the one in which a course began: the one that a copy is most likely for. (CO-24) */
export function nextTerm(terms: readonly Term[], startDate: string | null): Term | undefined {
  if (startDate === null) return undefined;
  return terms
    .filter((term) => term.startDate !== null && Date.parse(term.startDate) > Date.parse(startDate))
    .toSorted((one, other) => Date.parse(one.startDate ?? '') - Date.parse(other.startDate ?? ''))[0];
}

/** Choosing a term fills in its dates; they can be changed afterwards. (CO-20) */
export function withTerm(draft: CourseDraft, term: Term | undefined, zone: string): CourseDraft {
  if (term === undefined) return { ...draft, externalTermId: null };
  return { ...draft, externalTermId: term.id, ...daysOf(term, zone) };
}

export function errorsOf({ name, startDay, endDay }: CourseDraft): DraftErrors {
  return {
    ...(name.trim() === '' ? { name: 'Give the course a name.' } : {}),
    ...(startDay !== '' && endDay !== '' && endDay < startDay ? { endDay: 'The end is before the start.' } : {}),
  };
}

/**
 * What is sent. A day that was not touched keeps its exact instant: a term may end a second before midnight, and saving
 * the name of a course must not move its end. (CO-21)
 */
export function requestOf(draft: CourseDraft, zone: string, known: readonly (Dates | undefined)[]) {
  const { name, externalTermId, startDay, endDay } = draft;
  const untouched = (day: Day, part: 'startDay' | 'endDay', date: keyof Dates) =>
    known.find((dates) => dates !== undefined && daysOf(dates, zone)[part] === day)?.[date];
  return {
    name: name.trim(),
    externalTermId,
    startDate:
      startDay === ''
        ? null
        : (untouched(startDay, 'startDay', 'startDate') ?? startOfDay(startDay, zone).toISOString()),
    endDate: endDay === '' ? null : (untouched(endDay, 'endDay', 'endDate') ?? endOfDay(endDay, zone).toISOString()),
  };
}

type Named = { readonly name: string; readonly externalTermId: string | null; readonly isDeleted: boolean };

const plain = (name: string): string => name.trim().toLowerCase();

/** Two courses of one name in one term are a trap for everybody who looks for one; it is said, not forbidden. (CO-22) */
export function hasNamesake(draft: CourseDraft, groups: readonly Named[]): boolean {
  return (
    draft.name.trim() !== '' &&
    groups.some(
      (group) =>
        !group.isDeleted && group.externalTermId === draft.externalTermId && plain(group.name) === plain(draft.name),
    )
  );
}

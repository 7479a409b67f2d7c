import { err, ok, type Result } from '../kernel/index.ts';

import { dayIn, isFields, jsonOf, numberIn, textIn, type Fields } from './answers.ts';

/** A term as the timetable knows it. */
export type TimetableTerm = {
  readonly sessionId: number;
  /** How the timetable is asked for it, such as "Fall2026MAIN". */
  readonly reference: string;
  /** How people call it, such as "Fall 2026". */
  readonly name: string;
  /** Calendar days, both of which belong to it; empty where there is none. */
  readonly startDay: string;
  readonly endDay: string;
  /** The term that the account works in now. */
  readonly isSelected: boolean;
};

/** The answer of `/api/roles`. A term that is left out would be one that nobody can choose, so a broken one breaks all. */
export function readTimetableTerms(body: string): Result<readonly TimetableTerm[], string> {
  const answer = jsonOf(body);
  if (!Array.isArray(answer)) return err('The timetable did not send a list of terms.');
  const read = answer.map((one: unknown) => (isFields(one) ? readTerm(one) : null));
  const terms = read.filter((term) => term !== null);
  if (terms.length < read.length) return err('The timetable sent a term without a name.');
  return ok(terms.map((term) => ({ ...term, name: nameOf(term, terms) })));
}

type Read = Omit<TimetableTerm, 'name'> & { readonly shortName: string; readonly campus: string };

function readTerm(fields: Fields): Read | null {
  const sessionId = numberIn(fields, 'sessionId');
  const reference = textIn(fields, 'reference');
  const shortName = `${textIn(fields, 'term')} ${textIn(fields, 'year')}`.trim();
  if (sessionId === null || reference === '' || shortName === '') return null;
  const [startDay, endDay] = [dayIn(fields, 'beginDate'), dayIn(fields, 'classEndDate') || dayIn(fields, 'endDate')];
  return {
    sessionId,
    reference,
    shortName,
    campus: textIn(fields, 'campus'),
    startDay,
    endDay: endDay !== '' && endDay < startDay ? '' : endDay,
    isSelected: fields['selected'] === true,
  };
}

/** Two campuses may have a "Fall 2026" each: then the campus tells them apart. */
function nameOf({ shortName, campus, reference }: Read, all: readonly Read[]): string {
  const isShared = all.some((other) => other.shortName === shortName && other.reference !== reference);
  return isShared && campus !== '' ? `${shortName} ${campus}` : shortName;
}

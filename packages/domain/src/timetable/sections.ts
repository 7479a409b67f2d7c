import type { Meeting, TimetableClass } from './schedule.ts';

const LONGEST_COURSE_NAME = 200;
/** Longer than reading days and shorter than half a term. */
const CLOSE_DAYS = 14;
const DAY_MS = 86_400_000;

type Days = { readonly startDay: string; readonly endDay: string };

/** "ENGL 10600" or, cross-listed, "ENGL 10600 / COM 10600". */
export const courseCode = ({ courses }: Pick<TimetableClass, 'courses'>): string =>
  [...new Set(courses.map(({ code }) => code))].join(' / ');

/** "Lec 3": how people of one course tell its sections apart. */
export function sectionLabel({ subpart, sectionNumber }: Pick<TimetableClass, 'subpart' | 'sectionNumber'>): string {
  return `${subpart} ${sectionNumber}`.trim();
}

/** The label of each class among these: with the code of its course where there are several courses. (UT-22) */
export function sectionLabels(classes: readonly TimetableClass[]): ReadonlyMap<number, string> {
  const hasOneCourse = new Set(classes.map(courseCode)).size <= 1;
  return new Map(
    classes.map((one) => [
      one.classId,
      (hasOneCourse ? sectionLabel(one) : `${one.courses[0]?.code ?? ''} ${sectionLabel(one)}`).trim(),
    ]),
  );
}

/** "ENGL 10600 First-Year Comp", each course once. (UT-20) */
export function courseNameOf(classes: readonly TimetableClass[]): string {
  const names = classes.map((one) => `${courseCode(one)} ${one.courses[0]?.title ?? ''}`.trim());
  return [...new Set(names)].join(', ').slice(0, LONGEST_COURSE_NAME).trim();
}

/**
 * The days of a course made of these classes: those of the term, so that work can go on after the last meeting. Classes
 * that meet in a part of the term only have days of their own. (UT-21)
 */
export function courseDaysOf(classes: readonly TimetableClass[], term: Days): Days {
  const meetings = classes.flatMap((one) => one.meetings);
  const first = meetings.flatMap(({ firstDay }) => (firstDay === '' ? [] : [firstDay])).toSorted()[0] ?? '';
  const last =
    meetings
      .flatMap(({ lastDay }) => (lastDay === '' ? [] : [lastDay]))
      .toSorted()
      .at(-1) ?? '';
  return {
    startDay: isFar(term.startDay, first) ? first : term.startDay,
    endDay: isFar(last, term.endDay) ? last : term.endDay,
  };
}

/** Also where the term has no such day at all. */
function isFar(from: string, until: string): boolean {
  if (from === '' || until === '') return from !== until && (from === '' ? until : from) !== '';
  return Date.parse(until) - Date.parse(from) > CLOSE_DAYS * DAY_MS;
}

const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** "Mon, Wed, Fri 9:30a–10:20a, HEAV 128": the timetable has one row for each day and room. */
export function meetingWords(meetings: readonly Meeting[]): string {
  const days = new Map<string, Set<string>>();
  for (const { day, startTime, endTime, place } of meetings) {
    const time = [startTime, endTime].filter((text) => text !== '').join('–');
    const when = [time, place].filter((text) => text !== '').join(', ');
    days.set(when, (days.get(when) ?? new Set()).add(day.slice(0, 3)));
  }
  return [...days].map(([when, on]) => `${inOrder(on).join(', ')} ${when}`.trim()).join('; ');
}

const inOrder = (days: ReadonlySet<string>): string[] =>
  [...days].toSorted((one, other) => SHORT_DAYS.indexOf(one) - SHORT_DAYS.indexOf(other));

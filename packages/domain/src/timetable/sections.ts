import type { Meeting, TimetableClass } from './schedule.ts';

const LONGEST_COURSE_NAME = 200;
/** Longer than reading days and shorter than half a term. */
const CLOSE_DAYS = 14;
const DAY_MS = 86_400_000;
const BESIDE = ' / ';

/** A class in words. */
export type Section = {
  readonly classId: number;
  /** "ENGL 10600" or, cross-listed, "ENGL 10600 / COM 10600". */
  readonly courseCode: string;
  readonly courseTitle: string;
  /** "Lec 3": how people of one course tell its sections apart. */
  readonly label: string;
  /** "Mon, Wed, Fri 9:30a–10:20a, HEAV 128"; empty where the class has no time yet. */
  readonly meets: string;
  /** The first and last day of its meetings; empty without any. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly limit: number | null;
};

type Days = { readonly startDay: string; readonly endDay: string };

export function sectionOf({ classId, courses, subpart, sectionNumber, limit, meetings }: TimetableClass): Section {
  return {
    classId,
    courseCode: [...new Set(courses.map(({ code }) => code))].join(BESIDE),
    courseTitle: courses[0]?.title ?? '',
    label: `${subpart} ${sectionNumber}`.trim(),
    meets: meetingWords(meetings),
    firstDay: daysOf(meetings, 'firstDay')[0] ?? '',
    lastDay: daysOf(meetings, 'lastDay').at(-1) ?? '',
    limit,
  };
}

const daysOf = (meetings: readonly Meeting[], which: 'firstDay' | 'lastDay'): string[] =>
  meetings
    .map((meeting) => meeting[which])
    .filter((day) => day !== '')
    .toSorted();

/** The label of each class among these: with the code of its course where there are several courses. (UT-22) */
export function sectionLabels(sections: readonly Section[]): ReadonlyMap<number, string> {
  const hasOneCourse = new Set(sections.map(ownCode)).size <= 1;
  return new Map(
    sections.map((section) => [
      section.classId,
      hasOneCourse ? section.label : `${ownCode(section)} ${section.label}`.trim(),
    ]),
  );
}

/** Of the course that owns a cross-listed class. */
const ownCode = ({ courseCode }: Pick<Section, 'courseCode'>): string => courseCode.split(BESIDE)[0] ?? '';

export const isSameCourse = (one: Section, other: Section): boolean => ownCode(one) === ownCode(other);

/** "ENGL 10600 First-Year Comp", each course once, with every code that a class of it is listed under. (UT-20) */
export function courseNameOf(sections: readonly Pick<Section, 'courseCode' | 'courseTitle'>[]): string {
  const courses = new Map<string, { readonly codes: Set<string>; readonly title: string }>();
  for (const { courseCode, courseTitle } of sections) {
    const course = courses.get(ownCode({ courseCode })) ?? { codes: new Set<string>(), title: courseTitle };
    for (const code of courseCode.split(BESIDE)) course.codes.add(code);
    courses.set(ownCode({ courseCode }), course);
  }
  const names = [...courses.values()].map(({ codes, title }) => `${[...codes].join(BESIDE)} ${title}`.trim());
  return names.join(', ').slice(0, LONGEST_COURSE_NAME).trim();
}

/**
 * The days of a course made of these classes: those of the term, so that work can go on after the last meeting. Classes
 * that meet in a part of the term only have days of their own. (UT-21)
 */
export function courseDaysOf(sections: readonly Pick<Section, 'firstDay' | 'lastDay'>[], term: Days): Days {
  // A class without meetings may go on for the whole term.
  if (sections.some(({ firstDay, lastDay }) => firstDay === '' || lastDay === '')) return term;
  const first = sections.map(({ firstDay }) => firstDay).toSorted()[0] ?? '';
  const last =
    sections
      .map(({ lastDay }) => lastDay)
      .toSorted()
      .at(-1) ?? '';
  return {
    startDay: term.startDay === '' || isFar(term.startDay, first) ? first : term.startDay,
    endDay: term.endDay === '' || isFar(last, term.endDay) ? last : term.endDay,
  };
}

const isFar = (from: string, until: string): boolean => Date.parse(until) - Date.parse(from) > CLOSE_DAYS * DAY_MS;

const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The timetable has one row for each day and room. */
function meetingWords(meetings: readonly Meeting[]): string {
  const days = new Map<string, Set<string>>();
  for (const { day, startTime, endTime, place } of meetings) {
    const time = [startTime, endTime].filter((text) => text !== '').join('–');
    const when = [time, place].filter((text) => text !== '').join(', ');
    days.set(when, (days.get(when) ?? new Set<string>()).add(day.slice(0, 3)));
  }
  return [...days].map(([when, on]) => `${inOrder(on).join(', ')} ${when}`.trim()).join('; ');
}

const inOrder = (days: ReadonlySet<string>): string[] =>
  [...days].toSorted((one, other) => SHORT_DAYS.indexOf(one) - SHORT_DAYS.indexOf(other));

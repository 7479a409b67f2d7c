import { err, ok, type Result } from '../kernel/index.ts';

import { dayIn, isFields, jsonOf, listIn, numberIn, textIn, type Fields } from './answers.ts';

/** A course that a class belongs to; several if it is cross-listed, the controlling one first. */
export type TimetableCourse = { readonly code: string; readonly title: string };

export type Meeting = {
  readonly day: string;
  /** As the timetable writes them, such as "9:30a". */
  readonly startTime: string;
  readonly endTime: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Empty where no room is known. */
  readonly place: string;
};

/** One class, which people call a section. */
export type TimetableClass = {
  readonly classId: number;
  readonly courses: readonly TimetableCourse[];
  /** Such as "Lec" or "Lab". */
  readonly subpart: string;
  readonly sectionNumber: string;
  /** Null: without a limit. */
  readonly limit: number | null;
  /** Empty where the class has no time yet. */
  readonly meetings: readonly Meeting[];
};

export type Schedule = {
  readonly externalId: string;
  readonly reference: string;
  readonly classes: readonly TimetableClass[];
};

/** The answer of `/api/instructor-schedule` for one term: null for somebody who teaches nothing in it. (UT-2) */
export function readSchedule(body: string): Result<Schedule | null, string> {
  const answer = jsonOf(body);
  if (answer === null) return ok(null);
  if (!isFields(answer)) return err('The timetable did not send a schedule.');
  const session = answer['session'];
  const classes = listIn(answer, 'classes').map(readClass);
  const whole = classes.filter((one) => one !== null);
  if (!isFields(session) || whole.length < classes.length) return err('The timetable sent a schedule we cannot read.');
  return ok({
    externalId: textIn(answer, 'externalId'),
    reference: textIn(session, 'reference'),
    classes: whole,
  });
}

function readClass(fields: Fields): TimetableClass | null {
  const classId = numberIn(fields, 'classId');
  const courses = listIn(fields, 'course');
  if (classId === null || courses.length === 0) return null;
  return {
    classId,
    courses: courses.toSorted((one, other) => Number(isControl(other)) - Number(isControl(one))).map(readCourse),
    subpart: textIn(fields, 'subpart'),
    sectionNumber: textIn(fields, 'sectionNumber'),
    limit: numberIn(fields, 'limit'),
    meetings: listIn(fields, 'meetings').map(readMeeting),
  };
}

const isControl = (course: Fields): boolean => course['control'] === true;

const readCourse = (fields: Fields): TimetableCourse => ({
  code: `${textIn(fields, 'subjectArea')} ${textIn(fields, 'courseNumber')}`.trim(),
  title: textIn(fields, 'courseTitle'),
});

const readMeeting = (fields: Fields): Meeting => ({
  day: textIn(fields, 'dayOfWeek'),
  startTime: textIn(fields, 'startTime'),
  endTime: textIn(fields, 'endTime'),
  firstDay: dayIn(fields, 'firstDate'),
  lastDay: dayIn(fields, 'lastDate'),
  place: `${textIn(fields, 'building')} ${textIn(fields, 'roomNumber')}`.trim(),
});

/**
 * Whether the answer is about the term that was asked for. The timetable passes over a term that it does not know, and
 * answers for the current one. (UT-3)
 */
export const isOfTerm = ({ reference }: Schedule, asked: string): boolean => reference === asked;

import { err, ok, type Result } from '../kernel/index.ts';

import { isFields, jsonOf, numberIn, textIn, type Fields } from './answers.ts';

/** A student in a class. */
export type Enrollment = {
  readonly externalId: string;
  readonly classId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

/**
 * The answer of `/api/enrollments` about one class. A list that is not whole would take students out of the course, so one
 * line that cannot be read, or that is about another class, ends the reading. (UT-30)
 */
export function readEnrollments(body: string, classId: number): Result<readonly Enrollment[], string> {
  const answer = jsonOf(body);
  if (!Array.isArray(answer)) return err('The timetable did not send a list of students.');
  const read = answer.map((one: unknown) => (isFields(one) ? readEnrollment(one) : null));
  const whole = read.filter((one) => one !== null);
  if (whole.length < read.length) return err('The timetable sent a student without an id.');
  return whole.every((one) => one.classId === classId)
    ? ok(whole)
    : err('The timetable sent students of another class.');
}

function readEnrollment(fields: Fields): Enrollment | null {
  const externalId = textIn(fields, 'externalId');
  const classId = numberIn(fields, 'classId');
  if (externalId === '' || classId === null) return null;
  return {
    externalId,
    classId,
    firstName: textIn(fields, 'firstName'),
    lastName: textIn(fields, 'lastName'),
    email: textIn(fields, 'email'),
  };
}

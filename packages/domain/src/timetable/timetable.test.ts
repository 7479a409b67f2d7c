import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ok } from '../kernel/index.ts';

import {
  courseDaysOf,
  courseNameOf,
  isOfTerm,
  isSamePerson,
  problemOfStatus,
  puidOf,
  questionAddress,
  readEnrollments,
  readSchedule,
  readTimetableAddress,
  readTimetableTerms,
  sectionLabels,
  sectionOf,
  timetableProblemText,
} from './index.ts';

// As captured: fields without a value are left out, "control" marks the course that owns a cross-listed class.
const SCHEDULE = {
  externalId: '12345678',
  session: { sessionId: 239_259, reference: 'Fall2026MAIN', year: '2026', term: 'Fall', campus: 'MAIN' },
  instructors: [{ instructorId: 1, externalId: '12345678', firstName: 'Ines', lastName: 'Tutor' }],
  classes: [
    {
      lead: true,
      percentShare: 100,
      responsibility: 'INSTR',
      course: [
        { courseId: 8, subjectArea: 'COM', courseNumber: '10600', courseTitle: 'Comp for Speakers', control: false },
        {
          courseId: 7,
          subjectArea: 'ENGL',
          courseNumber: '10600',
          courseTitle: 'First-Year Comp',
          control: true,
          classExternalId: '54321-003',
        },
      ],
      classId: 99,
      subpart: 'Lec',
      sectionNumber: '3',
      limit: 22,
      meetings: [
        { dayOfWeek: 'Friday', startTime: '9:30a', endTime: '10:20a', firstDate: '2026-08-28', lastDate: '2026-12-04' },
        { dayOfWeek: 'Monday', startTime: '9:30a', endTime: '10:20a', firstDate: '2026-08-24', lastDate: '2026-12-07' },
        {
          dayOfWeek: 'Tuesday',
          startTime: '13:00',
          endTime: '13:50',
          firstDate: '2026-08-25',
          lastDate: '2026-12-01',
          building: 'HEAV',
          roomNumber: '128',
        },
      ],
    },
  ],
  courses: [],
  exams: [],
};

const read = (value: unknown) => readSchedule(JSON.stringify(value));
const section = (fields: object = {}) => ({
  classId: 1,
  courseCode: 'ENGL 10600',
  courseTitle: 'First-Year Comp',
  label: 'Lec 3',
  meets: '',
  firstDay: '2026-08-24',
  lastDay: '2026-12-07',
  limit: null,
  ...fields,
});
const FALL = { startDay: '2026-08-24', endDay: '2026-12-12' };

test('UT-2 a schedule is read as the timetable writes it, the controlling course of a class first', () => {
  const schedule = read(SCHEDULE);
  expect(schedule).toMatchObject({ isOk: true, value: { externalId: '12345678', reference: 'Fall2026MAIN' } });
  const sections = schedule.isOk ? schedule.value?.classes.map(sectionOf) : [];
  expect(sections).toEqual([
    {
      classId: 99,
      courseCode: 'ENGL 10600 / COM 10600',
      courseTitle: 'First-Year Comp',
      label: 'Lec 3',
      meets: 'Mon, Fri 9:30a–10:20a; Tue 13:00–13:50, HEAV 128',
      firstDay: '2026-08-24',
      lastDay: '2026-12-07',
      limit: 22,
    },
  ]);
});

test('UT-2 null means that somebody teaches nothing; anything else that is no schedule is not read', () => {
  expect(readSchedule('null')).toEqual(ok(null));
  for (const answer of [
    '',
    '<html>',
    '[]',
    '"x"',
    '{}',
    JSON.stringify({ ...SCHEDULE, classes: [{ subpart: 'Lec' }] }),
  ])
    expect(readSchedule(answer).isOk).toBe(false);
});

test('UT-3 an answer about another term than the one asked for is noticed', () => {
  const schedule = read(SCHEDULE);
  const value = schedule.isOk ? schedule.value : null;
  expect(value !== null && isOfTerm(value, 'Fall2026MAIN')).toBe(true);
  expect(value !== null && isOfTerm(value, 'Spring2027MAIN')).toBe(false);
});

test('UT-4 an id without its zeros is the same person, and gets its zeros back', () => {
  expect(isSamePerson('0012345678', '12345678')).toBe(true);
  expect(isSamePerson('0012345678', '123456780')).toBe(false);
  expect(isSamePerson('', '')).toBe(false);
  const puids = fc.stringMatching(/^\d{9}[1-9]$/);
  const kept = fc.property(
    puids,
    (puid) => puidOf(puid.replace(/^0+/, '')) === puid && isSamePerson(puid, `00${puid}`),
  );
  expect(() => fc.assert(kept)).not.toThrow();
  expect(['abc', '', '0', '12345678901'].map(puidOf)).toEqual([null, null, null, null]);
});

test('UT-5 one term is asked for at a time, and nothing that a name holds changes the question', () => {
  const base = 'https://timetable.example.edu/UniTime';
  expect(questionAddress(base, { what: 'instructor-schedule', externalId: '00&all=1', term: 'Fall2026 MAIN' })).toBe(
    `${base}/api/instructor-schedule?id=00%26all%3D1&term=Fall2026%20MAIN`,
  );
  expect(questionAddress(base, { what: 'enrollments', classId: 99 })).toBe(`${base}/api/enrollments?classId=99`);
  expect(questionAddress(base, { what: 'roles' })).toBe(`${base}/api/roles`);
});

test.each([
  [' https://timetable.example.edu/UniTime/ ', 'https://timetable.example.edu/UniTime'],
  ['https://timetable.example.edu/UniTime/api', 'https://timetable.example.edu/UniTime'],
  ['https://timetable.example.edu', 'https://timetable.example.edu'],
  ['timetable.example.edu', null],
  ['https://circuit:secret@timetable.example.edu', null],
  ['https://timetable.example.edu/?token=1', null],
  ['ftp://timetable.example.edu', null],
])('UT-1 the address %s is read as %s', (text, address) => {
  expect(readTimetableAddress(text)).toBe(address);
});

const aTerm = (fields: object = {}) => ({
  sessionId: 1,
  reference: 'Fall2026MAIN',
  year: '2026',
  term: 'Fall',
  campus: 'MAIN',
  beginDate: '2026-08-24T00:00:00Z',
  classEndDate: '2026-12-12T00:00:00Z',
  status: { refenrece: 'publish', label: 'Published' },
  ...fields,
});

test('UT-6 terms have their days as they are written: the Z at the end is the time on the wall', () => {
  expect(readTimetableTerms(JSON.stringify([aTerm({ selected: true })]))).toEqual(
    ok([
      expect.objectContaining({ reference: 'Fall2026MAIN', name: 'Fall 2026', ...FALL, isSelected: true }) as unknown,
    ]),
  );
});

test('UT-11 two campuses with a term of one name are told apart, and a list that cannot be read is none', () => {
  const terms = readTimetableTerms(
    JSON.stringify([aTerm(), aTerm({ sessionId: 2, reference: 'Fall2026WEST', campus: 'WEST' })]),
  );
  expect(terms.isOk ? terms.value.map(({ name }) => name) : []).toEqual(['Fall 2026 MAIN', 'Fall 2026 WEST']);
  for (const answer of ['', '{}', 'null', '[1]', JSON.stringify([aTerm({ reference: undefined })])])
    expect(readTimetableTerms(answer).isOk).toBe(false);
});

test('UT-20 a course is called by the code and title of its classes, each course once', () => {
  const crossListed = section({ classId: 3, courseCode: 'ENGL 10600 / COM 10600' });
  expect(courseNameOf([section(), crossListed])).toBe('ENGL 10600 / COM 10600 First-Year Comp');
  expect(courseNameOf([section(), section({ classId: 2, label: 'Lab 1' })])).toBe('ENGL 10600 First-Year Comp');
  expect(courseNameOf([section(), section({ courseCode: 'MA 16100', courseTitle: 'Calculus' })])).toBe(
    'ENGL 10600 First-Year Comp, MA 16100 Calculus',
  );
  expect(courseNameOf([section({ courseTitle: 'x'.repeat(400) })])).toHaveLength(200);
});

test('UT-21 a course has the days of its term, unless its classes meet in a part of the term only', () => {
  expect(courseDaysOf([section()], FALL)).toEqual(FALL);
  const half = section({ firstDay: '2026-10-19', lastDay: '2026-12-04' });
  expect(courseDaysOf([half], FALL)).toEqual({ startDay: '2026-10-19', endDay: '2026-12-12' });
  expect(courseDaysOf([half, section()], FALL)).toEqual(FALL);
  expect(courseDaysOf([section({ lastDay: '2026-10-15' })], FALL).endDay).toBe('2026-10-15');
  expect(courseDaysOf([half, section({ firstDay: '', lastDay: '' })], FALL)).toEqual(FALL);
  expect(courseDaysOf([section()], { startDay: '', endDay: '' })).toEqual({
    startDay: '2026-08-24',
    endDay: '2026-12-07',
  });
});

test('UT-22 labels are short within one course and name the course where there are several', () => {
  expect([...sectionLabels([section(), section({ classId: 2, label: 'Lab 1' })]).values()]).toEqual(['Lec 3', 'Lab 1']);
  const crossListed = [section(), section({ classId: 2, courseCode: 'ENGL 10600 / COM 10600', label: 'Lab 1' })];
  expect([...sectionLabels(crossListed).values()]).toEqual(['Lec 3', 'Lab 1']);
  const mixed = [section({ courseCode: 'ENGL 10600 / COM 10600' }), section({ classId: 2, courseCode: 'MA 16100' })];
  expect([...sectionLabels(mixed).values()]).toEqual(['ENGL 10600 Lec 3', 'MA 16100 Lec 3']);
});

test('UT-30 a list of students counts only if every line is whole and about the class that was asked for', () => {
  const line = { externalId: '31000001', classId: 99, firstName: 'Ada', lastName: 'Abara', email: 'ada@univ.edu' };
  const list = (...lines: object[]) => readEnrollments(JSON.stringify(lines), 99);
  expect(list(line)).toEqual(ok([line]));
  expect(list()).toEqual(ok([]));
  expect(list(line, { ...line, classId: 100 }).isOk).toBe(false);
  expect(list(line, { ...line, externalId: undefined }).isOk).toBe(false);
  expect(readEnrollments('null', 99).isOk).toBe(false);
});

test('UT-7 every answer that is no success has a meaning and words of ours', () => {
  expect([200, 400, 401, 403, 404, 418, 429, 500, 501].map(problemOfStatus)).toEqual([
    null,
    'notKnown',
    'signInRefused',
    'notAllowed',
    'notKnown',
    'unreadable',
    'unreachable',
    'unreachable',
    'unreachable',
  ]);
  expect(timetableProblemText('unreachable')).toBe('The timetable did not answer. Try again in a few minutes.');
});

import {
  referenceOf,
  type TimetableServerClass,
  type TimetableServerStudent,
  type TimetableServerTerm,
} from './university.ts';

const trimmed = (id: string): string => id.replace(/^0+/, '');

const sessionOf = (term: TimetableServerTerm) => ({
  sessionId: term.sessionId,
  reference: referenceOf(term),
  year: term.year,
  term: term.term,
  campus: term.campus,
});

/** The "Z" at the end is literal: it is the time on the wall of the server. */
const stamp = (day: string): string => `${day}T00:00:00Z`;

/** `/api/roles`, as Gson prints it: fields without a value are left out. */
export const rolesOf = (terms: readonly TimetableServerTerm[]) =>
  terms
    .filter(({ isTest }) => isTest !== true)
    .map((term) => ({
      ...sessionOf(term),
      ...(term.isSelected === true ? { selected: true } : {}),
      beginDate: stamp(term.beginDay),
      endDate: stamp(term.classEndDay),
      classEndDate: stamp(term.classEndDay),
      examBeginDate: stamp(term.classEndDay),
      eventBeginDate: stamp(term.beginDay),
      eventEndDate: stamp(term.classEndDay),
      // The misspelling is the server's own.
      status: { refenrece: 'publish', label: 'Published', classes: true, exams: ['final'] },
      roles: [{ reference: 'API', label: 'API Access', primary: true }],
    }));

/** `/api/instructor-schedule` for one term; null for somebody who teaches nothing there. */
export function scheduleOf(
  id: string,
  term: TimetableServerTerm,
  classes: readonly TimetableServerClass[],
  { isPublishedOnly }: { readonly isPublishedOnly: boolean },
) {
  const externalId = trimmed(id);
  const own = classes.filter(
    ({ sessionId, instructorIds }) => sessionId === term.sessionId && instructorIds.includes(externalId),
  );
  if (own.length === 0) return null;
  const shown = own.filter(
    ({ isCancelled, isPublished }) => isCancelled !== true && (!isPublishedOnly || isPublished !== false),
  );
  return {
    externalId,
    session: sessionOf(term),
    instructors: [
      {
        instructorId: 1,
        externalId,
        firstName: 'Ines',
        lastName: 'Tutor',
        department: { code: '1282', name: 'English' },
      },
    ],
    classes: shown.map((one) => ({
      lead: one.instructorIds[0] === externalId,
      percentShare: 100,
      ...coursesAndClass(one),
    })),
    courses: [],
    exams: [],
  };
}

function coursesAndClass({ classId, courses, subpart, sectionNumber, limit, meetings }: TimetableServerClass) {
  return {
    course: courses.map(({ subjectArea, courseNumber, title }, at) => ({
      courseId: classId * 10 + at,
      subjectArea,
      courseNumber,
      courseTitle: title,
      control: at === 0,
      classSuffix: sectionNumber.padStart(3, '0'),
      classExternalId: `${classId}-${sectionNumber.padStart(3, '0')}`,
    })),
    classId,
    subpart,
    sectionNumber,
    ...(limit === undefined ? {} : { limit }),
    ...(meetings === undefined ? {} : { meetings: meetings.flatMap(meetingRows) }),
  };
}

/** One row for each day and room. */
const meetingRows = ({ days, ...meeting }: NonNullable<TimetableServerClass['meetings']>[number]) =>
  days.map((dayOfWeek) => ({ dayOfWeek, datePattern: 'Full Term', ...meeting }));

/** `/api/enrollments` of one class. */
export const enrollmentsOf = ({ classId, courses, subpart, sectionNumber, students }: TimetableServerClass) =>
  students.map(({ externalId, firstName, lastName, email }: TimetableServerStudent, at) => ({
    studentId: classId * 1000 + at,
    externalId: trimmed(externalId),
    firstName,
    lastName,
    email,
    courseId: classId * 10,
    subjectArea: courses[0]?.subjectArea,
    courseNumber: courses[0]?.courseNumber,
    courseTitle: courses[0]?.title,
    classId,
    subpart,
    sectionNumber,
    classSuffix: sectionNumber.padStart(3, '0'),
    classExternalId: `${classId}-${sectionNumber.padStart(3, '0')}`,
    enrollmentDate: '2026-08-20T14:05:00Z',
    requestDate: '2026-08-20T14:05:00Z',
  }));

import type { TimetableServerStudent, TimetableUniversity } from './university.ts';

/** Who teaches in it, as accounts here know them. */
export const TIMETABLE_INSTRUCTOR = '0012345678';

/** `count` students with PUIDs and e-mails of their own. */
export const timetableStudents = (count: number, from = 1): TimetableServerStudent[] =>
  Array.from({ length: count }, (_, at) => {
    const number = from + at;
    return {
      externalId: String(31_000_000 + number),
      firstName: `Student${number}`,
      lastName: `Enrolled${number}`,
      email: `enrolled${number}@univ.example.edu`,
    };
  });

const full = (days: readonly string[], startTime: string, endTime: string) => ({
  days,
  startTime,
  endTime,
  firstDate: '2026-08-24',
  lastDate: '2026-12-07',
  building: 'HEAV',
  roomNumber: '128',
});

/** A university with two terms; its instructor teaches a lecture, a cross-listed lab and a class of half a term. */
export function aTimetable(more: Partial<TimetableUniversity> = {}): TimetableUniversity {
  const comp = { subjectArea: 'ENGL', courseNumber: '10600', title: 'First-Year Comp' };
  const mine = { sessionId: 239_259, instructorIds: ['12345678'] };
  return {
    account: 'circuit',
    password: 'a password of the timetable',
    terms: [
      {
        sessionId: 239_259,
        term: 'Fall',
        year: '2026',
        campus: 'MAIN',
        beginDay: '2026-08-24',
        classEndDay: '2026-12-12',
        isSelected: true,
      },
      {
        sessionId: 239_260,
        term: 'Spring',
        year: '2027',
        campus: 'MAIN',
        beginDay: '2027-01-11',
        classEndDay: '2027-05-01',
      },
      {
        sessionId: 1,
        term: 'Try',
        year: '2026',
        campus: 'MAIN',
        beginDay: '2026-01-01',
        classEndDay: '2026-02-01',
        isTest: true,
      },
    ],
    classes: [
      {
        ...mine,
        classId: 99,
        courses: [comp],
        subpart: 'Lec',
        sectionNumber: '3',
        limit: 22,
        meetings: [full(['Monday', 'Wednesday', 'Friday'], '9:30a', '10:20a')],
        students: timetableStudents(4),
      },
      {
        ...mine,
        classId: 100,
        courses: [comp, { subjectArea: 'COM', courseNumber: '10600', title: 'First-Year Comp' }],
        subpart: 'Lab',
        sectionNumber: '11',
        isPublished: false,
        students: timetableStudents(2),
      },
      {
        ...mine,
        classId: 101,
        courses: [{ subjectArea: 'ENGL', courseNumber: '30400', title: 'Advanced Composition' }],
        subpart: 'Lec',
        sectionNumber: '1',
        meetings: [{ ...full(['Tuesday', 'Thursday'], '1:30p', '2:45p'), lastDate: '2026-10-15' }],
        students: timetableStudents(3, 20),
      },
      {
        ...mine,
        classId: 102,
        courses: [comp],
        subpart: 'Lec',
        sectionNumber: '4',
        isCancelled: true,
        students: [],
      },
      {
        sessionId: 239_259,
        instructorIds: ['555'],
        classId: 200,
        courses: [{ subjectArea: 'MA', courseNumber: '16100', title: 'Calculus' }],
        subpart: 'Lec',
        sectionNumber: '1',
        students: timetableStudents(2, 60),
      },
    ],
    ...more,
  };
}

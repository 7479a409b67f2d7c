import { timetableStudents } from './aTimetable.ts';
import type { TimetableUniversity } from './university.ts';

const DAY_MS = 86_400_000;

/** A timetable in which one person teaches a lecture and its lab this term; students of the lab are in the lecture, too. */
export function timetableOfTeacher(puid: string, now: number): TimetableUniversity {
  const day = (daysFromNow: number): string => new Date(now + daysFromNow * DAY_MS).toISOString().slice(0, 10);
  const term = { sessionId: 1, term: 'Michaelmas', year: '2026', campus: 'MAIN' };
  const course = { subjectArea: 'ENGL', courseNumber: '10600', title: 'First-Year Comp' };
  const mine = { sessionId: 1, courses: [course], instructorIds: [puid.replace(/^0+/, '')] };
  const meeting = {
    days: ['Monday', 'Wednesday', 'Friday'],
    startTime: '9:30a',
    endTime: '10:20a',
    firstDate: day(-20),
    lastDate: day(60),
    building: 'HEAV',
    roomNumber: '128',
  };
  return {
    account: 'circuit',
    password: 'a password of the timetable',
    terms: [{ ...term, beginDay: day(-21), classEndDay: day(63), isSelected: true }],
    classes: [
      {
        ...mine,
        classId: 99,
        subpart: 'Lec',
        sectionNumber: '3',
        limit: 22,
        meetings: [meeting],
        students: timetableStudents(5),
      },
      { ...mine, classId: 100, subpart: 'Lab', sectionNumber: '11', students: timetableStudents(2) },
    ],
  };
}

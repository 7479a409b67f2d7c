import { getInstructorSchedule } from '@circuit/contract/timetable';
import { sectionOf } from '@circuit/domain/timetable';

import { implement } from '#platform/implement.ts';

import { lookUpClasses, type LookUp } from './lookUp.ts';
import { selectCoursesOfClasses } from './timetable.store.ts';

/** Each is a call to somebody else's system, unless the answer is kept. */
const LOOKS_PER_MINUTE = 30;

export const getInstructorScheduleRoute = implement<typeof getInstructorSchedule, LookUp>(
  getInstructorSchedule,
  async (_request, { db, actor }, { state, detail, term, terms, classes }) => {
    const classIds = classes.map(({ classId }) => classId);
    const courses = await selectCoursesOfClasses(db, actor.id, classIds);
    return {
      state,
      detail,
      term: term ?? null,
      terms: [...terms],
      classes: classes.map((one) => ({ ...sectionOf(one), inCourses: courses.get(one.classId) ?? [] })),
    };
  },
  {
    throttles: (_request, { userId }) => [{ key: `timetable ${userId}`, tries: LOOKS_PER_MINUTE, perSeconds: 60 }],
    prepare: (request, asker) => lookUpClasses(asker, request),
  },
);

import type { Implementation } from '#platform/implement.ts';

import { connectTimetableClassesRoute } from './connect.ts';
import { createFromTimetableRoute } from './createCourse.ts';
import { importTimetableTermsRoute } from './importTerms.ts';
import { getInstructorScheduleRoute } from './schedule.ts';

export const timetableRoutes: readonly Implementation[] = [
  getInstructorScheduleRoute,
  createFromTimetableRoute,
  connectTimetableClassesRoute,
  importTimetableTermsRoute,
];

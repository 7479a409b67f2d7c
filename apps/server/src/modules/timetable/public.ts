export { readClassRosters } from './readEnrollments.ts';
export { testTimetable } from './testTimetable.ts';
export { timetableRoutes } from './timetable.routes.ts';

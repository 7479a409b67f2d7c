export { readClassRosters, type ClassRosters } from './readEnrollments.ts';
export { testTimetable } from './testTimetable.ts';
export { timetableRoutes } from './timetable.routes.ts';

export { questionAddress, readTimetableAddress, type TimetableQuestion } from './address.ts';
export { readEnrollments, type Enrollment } from './enrollments.ts';
export { isSamePerson, puidOf } from './identity.ts';
export { isPassing, problemOfStatus, timetableProblemText, type TimetableProblem } from './problems.ts';
export { isOfTerm, readSchedule, type Meeting, type Schedule, type TimetableClass } from './schedule.ts';
export { courseDaysOf, courseNameOf, isSameCourse, sectionLabels, sectionOf, type Section } from './sections.ts';
export { readTimetableTerms, type TimetableTerm } from './terms.ts';

export { assignmentsOfCourse } from './assignmentsOfCourse.ts';
export { attachToCourse, copyInto } from './attachAssignment.ts';
export { COURSE_WORK } from './courseWork.ts';
export { groupAssignmentsRoutes } from './groupAssignments.routes.ts';
export { selectTimeZone } from './groupAssignments.store.ts';
export { selectGroupAssignmentStanding } from './standing.store.ts';
export { loadLearnerGroupAssignment, type LearnerGroupAssignment } from './learnerGroupAssignment.store.ts';
export { DRAFTS_DUE, selectDraftsDueCount } from './draftsDue.store.ts';
export { hasSeenResults, selectHasSeenResults } from './seenResults.store.ts';
export { activationOf, loadGroupAssignment, type GroupAssignment } from './groupAssignmentOf.ts';
export {
  personsGroupAssignments,
  selectGroupAssignmentsOfPerson,
  type PersonsGroupAssignment,
} from './groupAssignmentsOfPerson.store.ts';
export { selectGroupAssignmentCalibrationPlace } from './snapshots.store.ts';

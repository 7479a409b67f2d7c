export { COURSE_WORK } from './courseWork.ts';
export { groupAssignmentsRoutes } from './groupAssignments.routes.ts';
export { selectGroupAssignmentStanding, selectTimeZone } from './groupAssignments.store.ts';
export { loadLearnerRun, type LearnerRun } from './learnerRun.store.ts';
export { hasSeenResults, selectHasSeenResults } from './seenResults.store.ts';
export { activationOf, loadRun, type Run } from './runOf.ts';
export { selectRunsOfPerson, type PersonsRun } from './runsOfPerson.store.ts';
export { selectRunCalibrationPlace } from './snapshots.store.ts';

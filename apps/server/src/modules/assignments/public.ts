export { listAssignmentsRoute } from './listAssignments.ts';
export { selectAssignmentStanding } from './assignments.store.ts';

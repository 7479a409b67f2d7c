export { groupAssignmentsRoutes } from './groupAssignments.routes.ts';
export { selectGroupAssignmentStanding } from './groupAssignments.store.ts';

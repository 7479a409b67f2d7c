export { assignmentsRoutes } from './assignments.routes.ts';
export { selectAssignmentStanding } from './assignments.store.ts';

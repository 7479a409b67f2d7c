export { assignmentOf, attachedRubricOf, designOf } from './assignmentOf.ts';
export { assignmentsRoutes } from './assignments.routes.ts';
export { DESIGN_COLUMNS, designColumns, selectAssignmentStanding, type StoredDesign } from './assignments.store.ts';
export { selectCalibrations } from './calibrations.store.ts';

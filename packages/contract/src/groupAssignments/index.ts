export * from './calibrations.ts';
export * from './dateEffects.ts';
export * from './groupAssignments.ts';
export { groupAssignmentPhases, typedTitle } from './phaseShapes.ts';

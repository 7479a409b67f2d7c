export * from './assignments.ts';
export * from './calibrations.ts';
export { attachedRubric, checklist, designChanges, designFields } from './shapes.ts';

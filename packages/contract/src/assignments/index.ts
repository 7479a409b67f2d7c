export * from './assignments.ts';
export * from './calibrations.ts';
export * from './sharing.ts';
export { attachedRubric, checklist, designChanges, designFields } from './shapes.ts';

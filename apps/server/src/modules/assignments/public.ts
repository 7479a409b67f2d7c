export { assignmentOf, attachedRubricOf, designOf } from './assignmentOf.ts';
export { assignmentsRoutes } from './assignments.routes.ts';
export { DESIGN_COLUMNS, designColumns, selectAssignmentStanding, type StoredDesign } from './assignments.store.ts';
export { calibrationFacts, calibrationOf, calibrationsOf } from './calibrationOf.ts';
export {
  selectCalibrationPlace,
  selectCalibrations,
  saveCalibration,
  saveSampleText,
  type CalibrationHolder,
} from './calibrations.store.ts';
export { saveExpert } from './expertEvaluation.ts';
export { refuseLockdownSwitch } from './lockdownSwitch.ts';

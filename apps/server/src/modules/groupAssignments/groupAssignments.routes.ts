import type { Implementation } from '#platform/implement.ts';

import { updateActivationStatusRoute } from './activation.ts';
import { attachAssignmentRoute, copyGroupAssignmentRoute } from './attachAssignment.ts';
import { getLibraryUpdateRoute, updateFromLibraryRoute } from './libraryUpdate.ts';
import {
  getActivationStatusRoute,
  getGroupAssignmentRoute,
  listGroupAssignmentPhasesRoute,
  listGroupAssignmentsRoute,
} from './readRuns.ts';
import {
  listGroupAssignmentCalibrationsRoute,
  saveGroupAssignmentExpertEvaluationRoute,
  updateGroupAssignmentCalibrationRoute,
} from './runCalibrations.ts';
import {
  deleteGroupAssignmentRoute,
  updateGroupAssignmentPhasesRoute,
  updateGroupAssignmentRoute,
} from './updateRun.ts';

export const groupAssignmentsRoutes: readonly Implementation[] = [
  listGroupAssignmentsRoute,
  attachAssignmentRoute,
  getGroupAssignmentRoute,
  updateGroupAssignmentRoute,
  deleteGroupAssignmentRoute,
  listGroupAssignmentPhasesRoute,
  updateGroupAssignmentPhasesRoute,
  getActivationStatusRoute,
  updateActivationStatusRoute,
  getLibraryUpdateRoute,
  updateFromLibraryRoute,
  copyGroupAssignmentRoute,
  listGroupAssignmentCalibrationsRoute,
  updateGroupAssignmentCalibrationRoute,
  saveGroupAssignmentExpertEvaluationRoute,
];

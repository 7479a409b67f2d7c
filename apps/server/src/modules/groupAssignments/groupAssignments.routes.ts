import type { Implementation } from '#platform/implement.ts';

import { updateActivationStatusRoute } from './activation.ts';
import { attachAssignmentRoute, copyGroupAssignmentRoute } from './attachAssignment.ts';
import { getLibraryUpdateRoute, updateFromLibraryRoute } from './libraryUpdate.ts';
import {
  getActivationStatusRoute,
  getGroupAssignmentRoute,
  listGroupAssignmentPhasesRoute,
  listGroupAssignmentsRoute,
} from './readGroupAssignments.ts';
import {
  listGroupAssignmentCalibrationsRoute,
  saveGroupAssignmentExpertEvaluationRoute,
  updateGroupAssignmentCalibrationRoute,
} from './groupAssignmentCalibrations.ts';
import {
  deleteGroupAssignmentRoute,
  updateGroupAssignmentPhasesRoute,
  updateGroupAssignmentRoute,
} from './updateGroupAssignment.ts';

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

import type { Implementation } from '#platform/implement.ts';

import { listAssignmentUserRolesRoute, shareAssignmentRoute, unshareAssignmentRoute } from './assignmentUserRoles.ts';
import {
  createCalibrationRoute,
  deleteCalibrationRoute,
  listCalibrationsRoute,
  updateCalibrationRoute,
} from './calibrations.ts';
import { createAssignmentRoute, duplicateAssignmentRoute } from './createAssignment.ts';
import { saveExpertEvaluationRoute } from './expertEvaluation.ts';
import {
  getAssignmentActivationStatusRoute,
  getAssignmentRoute,
  getAssignmentUseRoute,
  listAssignmentsRoute,
} from './readAssignments.ts';
import { deleteAssignmentRoute, updateAssignmentRoute } from './updateAssignment.ts';

export const assignmentsRoutes: readonly Implementation[] = [
  listAssignmentsRoute,
  createAssignmentRoute,
  getAssignmentRoute,
  updateAssignmentRoute,
  deleteAssignmentRoute,
  duplicateAssignmentRoute,
  getAssignmentActivationStatusRoute,
  getAssignmentUseRoute,
  listAssignmentUserRolesRoute,
  shareAssignmentRoute,
  unshareAssignmentRoute,
  listCalibrationsRoute,
  createCalibrationRoute,
  updateCalibrationRoute,
  deleteCalibrationRoute,
  saveExpertEvaluationRoute,
];

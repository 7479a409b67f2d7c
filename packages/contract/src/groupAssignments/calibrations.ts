import { z } from '../zod/index.ts';

import { calibration } from '../assignments/index.ts';
import { endpoint } from '../endpoint/index.ts';
import { unlockReason } from './groupAssignments.ts';
import { answers } from '../rubrics/index.ts';
import { calibrationIdShape, groupAssignmentIdShape } from '../shapes/index.ts';

const one = z.object({ groupAssignmentId: groupAssignmentIdShape, calibrationId: calibrationIdShape });

export const listGroupAssignmentCalibrations = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/calibrations',
  summary: 'The calibrations that an assignment of a course took, with the expert’s evaluations, for staff',
  access: { activity: 'CalibrationReadAny', on: 'groupAssignment' },
  request: z.object({ groupAssignmentId: groupAssignmentIdShape }),
  response: z.object({ items: z.array(calibration) }),
});

export const updateGroupAssignmentCalibration = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}',
  summary: 'Leave a calibration of a course out, or take it in again',
  access: { activity: 'GroupAssignmentUpdate', on: 'groupAssignment' },
  request: one.extend({ isIncluded: z.boolean(), unlockReason }),
  response: calibration,
  needsIfMatch: true,
});

export const saveGroupAssignmentExpertEvaluation = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/calibrations/{calibrationId}/expertEvaluation',
  summary: 'Save the expert’s answers and reasons in a course, with the version of the rubric that it took',
  access: { activity: 'GroupAssignmentUpdate', on: 'groupAssignment' },
  request: one.extend({ answers, unlockReason }),
  response: calibration,
  needsIfMatch: true,
});

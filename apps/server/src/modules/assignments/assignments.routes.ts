import type { Implementation } from '#platform/implement.ts';

import { getAssignmentRoute } from './getAssignment.ts';
import { listAssignmentsRoute } from './listAssignments.ts';
import { updateAssignmentRoute } from './updateAssignment.ts';

export const assignmentsRoutes: readonly Implementation[] = [
  listAssignmentsRoute,
  getAssignmentRoute,
  updateAssignmentRoute,
];

import type { Implementation } from '#platform/implement.ts';

import { getAssignmentRoute } from './getAssignment.ts';
import { listAssignmentsRoute } from './listAssignments.ts';

export const assignmentsRoutes: readonly Implementation[] = [listAssignmentsRoute, getAssignmentRoute];

import type { Implementation } from '#platform/implement.ts';

import { getNamesAccessRoute, getQueuedAuthorRoute, getStudentRoute } from './student.ts';

export const studentsRoutes: readonly Implementation[] = [getStudentRoute, getNamesAccessRoute, getQueuedAuthorRoute];

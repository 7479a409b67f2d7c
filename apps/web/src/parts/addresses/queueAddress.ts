import { href } from './href.ts';
import type { GroupAssignmentIds } from './idsOf.ts';
import { PATHS } from './paths.ts';

/** The grading queue of an assignment, showing what waits for one reason. (GQ-30) */
export const queueAddress = (ids: GroupAssignmentIds, reason: 'secondLook' | 'toGrade' | 'reported'): string =>
  href(PATHS.queue, ids, { reason });

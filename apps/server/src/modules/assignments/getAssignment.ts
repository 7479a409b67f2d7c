import { getAssignment, getAssignmentActivationStatus, getAssignmentUse } from '@circuit/contract';
import { designChecklist, isReady } from '@circuit/domain/assignments';
import { can } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { assignmentOf } from './assignmentOf.ts';
import { selectAssignmentUse } from './assignments.store.ts';
import { calibrationFacts } from './calibrationOf.ts';
import { inLibrary } from './calibrations.ts';
import { selectCalibrations } from './calibrations.store.ts';

export const getAssignmentRoute = implement(getAssignment, ({ assignmentId }, { db, actor }) =>
  assignmentOf(db, assignmentId, actor.id),
);

/** In the library there is nothing to activate: only the checklist. */
export const getAssignmentActivationStatusRoute = implement(
  getAssignmentActivationStatus,
  async ({ assignmentId }, { db, actor }) => {
    const design = await assignmentOf(db, assignmentId, actor.id);
    const calibrations = (await selectCalibrations(db, inLibrary(assignmentId))).map(calibrationFacts);
    const checklist = [...designChecklist({ design, rubric: design.rubric, calibrations })];
    return { isReady: isReady(checklist), checklist };
  },
);

/** Somebody else's course is counted and not named. (AS-12) */
export const getAssignmentUseRoute = implement(getAssignmentUse, async ({ assignmentId }, { db, actor }) => {
  const courses = await selectAssignmentUse(db, assignmentId, actor.id);
  const items = courses.filter(({ isReadable }) => isReadable || can(actor, 'GroupRead'));
  return { items, otherCount: courses.length - items.length };
});

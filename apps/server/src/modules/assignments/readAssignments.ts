import {
  getAssignment,
  getAssignmentActivationStatus,
  getAssignmentUse,
  listAssignments,
} from '@circuit/contract/assignments';
import { designChecklist, isReady } from '@circuit/domain/assignments';
import { can } from '@circuit/domain/permissions';

import { selectSharedTabCounts } from '#modules/library/public.ts';
import { implement } from '#platform/implement.ts';

import { assignmentOf, summaryOf } from './assignmentOf.ts';
import { ASSIGNMENT_TABLES, selectAssignments, selectAssignmentUse } from './assignments.store.ts';
import { calibrationFacts } from './calibrationOf.ts';
import { selectCalibrations } from './calibrations.store.ts';
import { inLibrary } from './calibrations.ts';

export const listAssignmentsRoute = implement(
  listAssignments,
  async ({ scope, withTabCounts, ...search }, { db, actor }) => {
    // Only people who may restore a deleted one see it.
    const isEvery = {
      AVAILABLE: scope === 'any' && can(actor, 'AssignmentRead'),
      DELETED: scope === 'any' && can(actor, 'AssignmentDelete'),
    };
    const { items, totalCount } = await selectAssignments(db, actor.id, { ...search, isEvery: isEvery[search.tab] });
    const counted = { keywords: search.keywords, isEvery };
    return {
      items: items.map(summaryOf),
      totalCount,
      ...(withTabCounts ? { tabCounts: await selectSharedTabCounts(db, ASSIGNMENT_TABLES, actor.id, counted) } : {}),
    };
  },
);

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

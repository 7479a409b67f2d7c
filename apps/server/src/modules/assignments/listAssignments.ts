import { listAssignments } from '@circuit/contract';
import { assignmentActivities, can } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { selectAssignments } from './assignments.store.ts';

export const listAssignmentsRoute = implement(listAssignments, async (search, { db, actor }) => {
  // A deleted one shows only to whoever may restore it.
  const isEvery =
    search.scope === 'any' && can(actor, search.tab === 'DELETED' ? 'AssignmentDelete' : 'AssignmentRead');
  const { items, totalCount } = await selectAssignments(db, actor.id, { ...search, isEvery });
  return {
    items: items.map((assignment) => ({ ...assignment, activities: assignmentActivities(assignment.roles) })),
    totalCount,
  };
});

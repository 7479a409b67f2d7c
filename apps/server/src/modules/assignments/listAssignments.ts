import { listAssignments } from '@circuit/contract';
import { assignmentActivities, can } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { selectAssignments } from './assignments.store.ts';

export const listAssignmentsRoute = implement(listAssignments, async (search, { db, actor }) => {
  const isEvery = search.scope === 'any' && can(actor, 'AssignmentRead');
  const { items, totalCount } = await selectAssignments(db, actor.id, { ...search, isEvery });
  return {
    items: items.map((assignment) => ({ ...assignment, activities: assignmentActivities(assignment.roles) })),
    totalCount,
  };
});

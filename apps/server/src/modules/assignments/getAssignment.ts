import { getAssignment } from '@circuit/contract';
import { assignmentActivities } from '@circuit/domain/permissions';

import { implement } from '#platform/implement.ts';

import { selectAssignment } from './assignments.store.ts';

export const getAssignmentRoute = implement(getAssignment, async ({ assignmentId }, { db, actor }) => {
  const assignment = await selectAssignment(db, assignmentId, actor.id);
  return { ...assignment, activities: assignmentActivities(assignment.roles) };
});

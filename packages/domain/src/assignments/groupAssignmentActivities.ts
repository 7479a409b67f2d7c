import type { ActivationStatus } from '../phases/index.ts';
import { isSeenByLearners } from '../phases/index.ts';
import { groupActivities, type Activity, type GroupRole } from '../permissions/index.ts';

/** What a person may do with one assignment: what their roles in the course allow, but nothing as a learner before it is seen. (GA-1) */
export function groupAssignmentActivities(roles: readonly GroupRole[], status: ActivationStatus): readonly Activity[] {
  return groupActivities(isSeenByLearners(status) ? roles : roles.filter((role) => role !== 'GroupLearner'));
}

import { ACTIVITIES, type Activity } from './activities.ts';
import { ASSIGNMENT_POLICY, EVERYONE_SIGNED_IN, GLOBAL_POLICY, GROUP_POLICY, RUBRIC_POLICY } from './policy.ts';
import type { EntityRole, GlobalRole, GroupRole } from './roles.ts';

/** What a signed-in person may do everywhere. */
export function globalActivities(roles: readonly GlobalRole[]): readonly Activity[] {
  return inOrder([...EVERYONE_SIGNED_IN, ...roles.flatMap((role) => GLOBAL_POLICY[role])]);
}

/** What a person with these roles in a group may do in it and in its groupAssignments. */
export function groupActivities(roles: readonly GroupRole[]): readonly Activity[] {
  const [role, ...others] = roles;
  if (role !== undefined && others.length === 0) return OF_ONE_ROLE[role];
  return inOrder(roles.flatMap((one) => GROUP_POLICY[one]));
}

// Hardly anybody has two roles in one course, and a list of courses asks for each of them.
const OF_ONE_ROLE = {
  GroupOwner: inOrder(GROUP_POLICY.GroupOwner),
  GroupGrader: inOrder(GROUP_POLICY.GroupGrader),
  GroupLearner: inOrder(GROUP_POLICY.GroupLearner),
} as const satisfies Record<GroupRole, readonly Activity[]>;

/**
 * What a person may do with one assignment of the library.
 *
 * `rolesWhereActive`: their roles in the groups in which an active groupAssignment uses it. That is how
 * learners come to read it (PE-3); "active" is Scheduled, Active or Ended.
 */
export function assignmentActivities(
  roles: readonly EntityRole[],
  rolesWhereActive: readonly GroupRole[] = [],
): readonly Activity[] {
  const own = roles.flatMap((role) => ASSIGNMENT_POLICY[role]);
  return inOrder([...own, ...onlyIf('AssignmentReadInActiveGroupAssignment', rolesWhereActive)]);
}

/** As `assignmentActivities`, for one rubric of the library. */
export function rubricActivities(
  roles: readonly EntityRole[],
  rolesWhereActive: readonly GroupRole[] = [],
): readonly Activity[] {
  const own = roles.flatMap((role) => RUBRIC_POLICY[role]);
  return inOrder([...own, ...onlyIf('RubricReadInActiveGroupAssignment', rolesWhereActive)]);
}

function onlyIf(activity: Activity, groupRoles: readonly GroupRole[]): readonly Activity[] {
  return groupActivities(groupRoles).includes(activity) ? [activity] : [];
}

/** Each once, in the order of ACTIVITIES, so that equal rights are equal lists. */
function inOrder(held: readonly Activity[]): readonly Activity[] {
  const wanted = new Set(held);
  return ACTIVITIES.filter((activity) => wanted.has(activity));
}

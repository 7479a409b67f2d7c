export {
  mayActOnPerson,
  isLastSuperAdmin,
  mayDeactivate,
  mayDoMore,
  mayImpersonate,
  type ImpersonationRequest,
} from './actingOnPeople.ts';
export { ACTIVITIES, ACTIVITY, type Activity } from './activities.ts';
export { ACTS, type Act } from './acts.ts';
export { can, type Actor, type Entity } from './can.ts';
export { assignmentActivities, globalActivities, groupActivities, rubricActivities } from './effectiveActivities.ts';
export {
  earnsCreator,
  mayGrantGlobalRole,
  mayGrantGroupRole,
  mayRemoveGlobalRole,
  mayRemoveGroupRole,
  type GroupStanding,
  type HeldRole,
  type Person,
} from './givingRoles.ts';
export { ACTIVITY_MEANINGS } from './meanings.ts';
export { ASSIGNMENT_POLICY, EVERYONE_SIGNED_IN, GLOBAL_POLICY, GROUP_POLICY, RUBRIC_POLICY } from './policy.ts';
export { IMPERSONATION_REASON, refusalText, type Refusal } from './refusals.ts';
export { isTaskActivity } from './taskActivities.ts';
export {
  explainGlobal,
  explainInGroup,
  explainOnAssignment,
  explainOnRubric,
  type Because,
  type ExplainedActivity,
  type Held,
} from './why.ts';
export {
  BASE_ROLES,
  ENTITY_ROLES,
  entityRole,
  GLOBAL_ROLES,
  globalRole,
  GROUP_ROLES,
  groupRole,
  groupRoleRank,
  roleLabel,
  type BaseRole,
  type EntityRole,
  type GlobalRole,
  type GroupRole,
} from './roles.ts';

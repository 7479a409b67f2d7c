import { ACTIVITIES, type Activity } from './activities.ts';
import type { EntityRole, GlobalRole, GroupRole } from './roles.ts';

/*
 * The whole access policy: four tables. If it is not in these tables, it is not allowed.
 * docs/policy.md is printed from them.
 */

export const EVERYONE_SIGNED_IN = ['LtiLaunchReadOwn'] as const satisfies readonly Activity[];

const CREATOR = [
  'GroupCreate',
  'AssignmentCreate',
  'RubricCreate',
  'ExternalGroupRead',
  'ExternalGroupConnectOwn',
] as const satisfies readonly Activity[];

export const GLOBAL_POLICY = {
  SuperAdmin: ACTIVITIES,
  Admin: [
    ...CREATOR,
    'UserReadAny',
    'UserUpdateAny',
    'UserRoleReadAny',
    'UserImpersonateAny',
    'GroupRead',
    'GroupUpdate',
    'GroupDelete',
    'GroupUserRoleRead',
    'GroupUserRoleModify',
    'GroupRosterSync',
    'GroupRosterSyncAll',
    'ExternalGroupConnectAny',
    'LtiLaunchReadAny',
    'GradePushDispatch',
    'AssignmentRead',
    'AssignmentUserRoleRead',
    'RubricRead',
    'RubricUserRoleRead',
    'GroupAssignmentReadAny',
    'GroupAssignmentResultReadAny',
    'GroupAssignmentJobLogRead',
    'GroupAssignmentLateActivityPermitModify',
    'GroupAssignmentSubmissionReadAny',
    'CalibrationReadAny',
    'CalibrationEvaluationReadAny',
    'SubmissionEvaluationReadAny',
  ],
  Creator: CREATOR,
} as const satisfies Record<GlobalRole, readonly Activity[]>;

/** On the group and on its groupAssignments. */
export const GROUP_POLICY = {
  GroupOwner: [
    'GroupRead',
    'GroupUpdate',
    'GroupDelete',
    'GroupUserRoleRead',
    'GroupUserRoleModify',
    'GroupRosterSync',
    'ExternalGroupConnectOwn',
    'GradePushDispatch',
    'GroupAssignmentReadAny',
    'GroupAssignmentCreate',
    'GroupAssignmentUpdate',
    'GroupAssignmentDelete',
    'GroupAssignmentResultReadAny',
    'GroupAssignmentScoreUpdate',
    'GroupAssignmentJobLogRead',
    'GroupAssignmentScoreDispatch',
    'GroupAssignmentDistributeDispatch',
    'GroupAssignmentLateActivityPermitModify',
    'GroupAssignmentSubmissionReadAny',
    'GroupAssignmentSubmissionUpdateAny',
    'CalibrationReadAny',
    'CalibrationEvaluationReadAny',
    'CalibrationEvaluationUpdateAny',
    'SubmissionEvaluationReadAny',
    'SubmissionEvaluationUpdateAny',
    'SuperiorEvaluationCreate',
    'SuperiorEvaluationUpdateOwn',
  ],
  GroupGrader: [
    'GroupRead',
    'GroupUserRoleRead',
    'GroupAssignmentReadAny',
    'GroupAssignmentResultReadAny',
    'GroupAssignmentJobLogRead',
    'GroupAssignmentSubmissionReadAny',
    'CalibrationReadAny',
    'CalibrationEvaluationReadAny',
    'SubmissionEvaluationReadAny',
    'SuperiorEvaluationCreate',
    'SuperiorEvaluationUpdateOwn',
  ],
  GroupLearner: [
    'GroupRead',
    'GroupAssignmentReadActive',
    'GroupAssignmentResultReadOwn',
    'GroupAssignmentSubmissionRead',
    'GroupAssignmentSubmissionCreate',
    'GroupAssignmentSubmissionUpdateOwn',
    'CalibrationRead',
    'CalibrationEvaluationReadOwn',
    'CalibrationEvaluationCreate',
    'PeerEvaluationRead',
    'PeerEvaluationCreate',
    'PeerEvaluationUpdateOwn',
    // On the assignment and the rubric that an active groupAssignment of the group uses.
    'AssignmentReadInActiveGroupAssignment',
    'RubricReadInActiveGroupAssignment',
  ],
} as const satisfies Record<GroupRole, readonly Activity[]>;

export const ASSIGNMENT_POLICY = {
  Owner: [
    'AssignmentRead',
    'AssignmentUpdate',
    'AssignmentDelete',
    'AssignmentUserRoleRead',
    'AssignmentUserRoleModify',
    'AssignmentUserRoleDeleteOwn',
  ],
  Editor: ['AssignmentRead', 'AssignmentUpdate', 'AssignmentUserRoleRead', 'AssignmentUserRoleDeleteOwn'],
  Viewer: ['AssignmentRead', 'AssignmentUserRoleDeleteOwn'],
} as const satisfies Record<EntityRole, readonly Activity[]>;

export const RUBRIC_POLICY = {
  Owner: [
    'RubricRead',
    'RubricUpdate',
    'RubricDelete',
    'RubricUserRoleRead',
    'RubricUserRoleModify',
    'RubricUserRoleDeleteOwn',
    'RubricAttach',
  ],
  Editor: ['RubricRead', 'RubricUpdate', 'RubricUserRoleRead', 'RubricUserRoleDeleteOwn', 'RubricAttach'],
  Viewer: ['RubricRead', 'RubricUserRoleDeleteOwn', 'RubricAttach'],
} as const satisfies Record<EntityRole, readonly Activity[]>;

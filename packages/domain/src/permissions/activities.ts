/** Everything the system can be asked to allow. (S6.03 to S6.06) */
export const ACTIVITIES = [
  'UserRoleReadAny',
  'UserRoleModifyAny',
  'UserReadAny',
  'UserUpdateAny',
  'UserImpersonateAny',
  'GroupRead',
  'GroupCreate',
  'GroupUpdate',
  'GroupDelete',
  'GroupUserRoleRead',
  'GroupUserRoleModify',
  'ExternalGroupRead',
  'ExternalGroupConnectAny',
  'ExternalGroupConnectOwn',
  'LtiLaunchReadOwn',
  'LtiLaunchReadAny',
  'GroupRosterSyncAll',
  'GroupRosterSync',
  'GradePushDispatch',
  'ExternalProviderModify',
  'ConfigurationModify',
  'IdentityProviderModify',

  'AssignmentRead',
  'AssignmentReadInActiveGroupAssignment',
  'AssignmentCreate',
  'AssignmentUpdate',
  'AssignmentDelete',
  'AssignmentUserRoleRead',
  'AssignmentUserRoleModify',
  'AssignmentUserRoleDeleteOwn',

  'RubricRead',
  'RubricReadInActiveGroupAssignment',
  'RubricCreate',
  'RubricUpdate',
  'RubricDelete',
  'RubricUserRoleRead',
  'RubricUserRoleModify',
  'RubricUserRoleDeleteOwn',
  'RubricAttach',

  'GroupAssignmentReadAny',
  'GroupAssignmentReadActive',
  'GroupAssignmentCreate',
  'GroupAssignmentUpdate',
  'GroupAssignmentDelete',
  'GroupAssignmentResultReadAny',
  'GroupAssignmentResultReadOwn',
  'GroupAssignmentScoreUpdate',
  'GroupAssignmentJobLogRead',
  'GroupAssignmentScoreDispatch',
  'GroupAssignmentDistributeDispatch',
  'GroupAssignmentLateActivityPermitModify',

  'GroupAssignmentSubmissionReadAny',
  'GroupAssignmentSubmissionRead',
  'GroupAssignmentSubmissionCreate',
  'GroupAssignmentSubmissionUpdateAny',
  'GroupAssignmentSubmissionUpdateOwn',
  'CalibrationReadAny',
  'CalibrationRead',
  'CalibrationEvaluationReadAny',
  'CalibrationEvaluationReadOwn',
  'CalibrationEvaluationCreate',
  'CalibrationEvaluationUpdateAny',
  'SubmissionEvaluationReadAny',
  'SubmissionEvaluationUpdateAny',
  'PeerEvaluationRead',
  'PeerEvaluationCreate',
  'PeerEvaluationUpdateOwn',
  'SuperiorEvaluationCreate',
  'SuperiorEvaluationUpdateOwn',
] as const;
export type Activity = (typeof ACTIVITIES)[number];

type UpperSnake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? '' : '_'}${Uppercase<Letter>}${UpperSnake<Rest>}`
  : '';

type ActivityConstants = { readonly [Name in Activity as UpperSnake<Uncapitalize<Name>>]: Name };

/** The second naming style of S6.03: `ACTIVITY.USER_ROLE_READ_ANY` is 'UserRoleReadAny'. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys; a test compares both spellings
export const ACTIVITY = Object.fromEntries(ACTIVITIES.map((name) => [upperSnake(name), name])) as ActivityConstants;

function upperSnake(name: Activity): string {
  return name.replaceAll(/(?<=.)[A-Z]/g, '_$&').toUpperCase();
}

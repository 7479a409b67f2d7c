import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ACTIVITIES } from './activities.ts';
import { assignmentActivities, globalActivities, groupActivities, rubricActivities } from './effectiveActivities.ts';
import { ENTITY_ROLES, GLOBAL_ROLES, GROUP_ROLES } from './roles.ts';

const cell = (name: string, isAllowed: boolean) => (isAllowed ? name : '').padEnd(name.length);

test('PE-1 the whole policy, role by activity', () => {
  const columns = [
    ['everyone', globalActivities([])],
    ...GLOBAL_ROLES.map((role) => [role, globalActivities([role])] as const),
    ...GROUP_ROLES.map((role) => [role, groupActivities([role])] as const),
    ...ENTITY_ROLES.map((role) => [role, [...assignmentActivities([role]), ...rubricActivities([role])]] as const),
  ] as const;
  const matrix = ACTIVITIES.map((activity) =>
    [activity.padEnd(40), ...columns.map(([name, allowed]) => cell(name, allowed.includes(activity)))]
      .join(' ')
      .trimEnd(),
  );
  expect(matrix.join('\n')).toMatchInlineSnapshot(`
    "UserRoleReadAny                                   SuperAdmin Admin
    UserRoleModifyAny                                 SuperAdmin
    UserReadAny                                       SuperAdmin Admin
    UserUpdateAny                                     SuperAdmin Admin
    UserImpersonateAny                                SuperAdmin Admin
    GroupRead                                         SuperAdmin Admin         GroupOwner GroupGrader GroupLearner
    GroupCreate                                       SuperAdmin Admin Creator
    GroupUpdate                                       SuperAdmin Admin         GroupOwner
    GroupDelete                                       SuperAdmin Admin         GroupOwner
    GroupUserRoleRead                                 SuperAdmin Admin         GroupOwner GroupGrader
    GroupUserRoleModify                               SuperAdmin Admin         GroupOwner
    ExternalGroupRead                                 SuperAdmin Admin Creator
    ExternalGroupConnectAny                           SuperAdmin Admin
    ExternalGroupConnectOwn                           SuperAdmin Admin Creator GroupOwner
    LtiLaunchReadOwn                         everyone SuperAdmin Admin Creator
    LtiLaunchReadAny                                  SuperAdmin Admin
    GroupRosterSyncAll                                SuperAdmin Admin
    GroupRosterSync                                   SuperAdmin Admin         GroupOwner
    GradePushDispatch                                 SuperAdmin Admin         GroupOwner
    ExternalProviderModify                            SuperAdmin
    ConfigurationModify                               SuperAdmin
    IdentityProviderModify                            SuperAdmin
    AssignmentRead                                    SuperAdmin Admin                                             Owner Editor Viewer
    AssignmentReadInActiveGroupAssignment             SuperAdmin                                      GroupLearner
    AssignmentCreate                                  SuperAdmin Admin Creator
    AssignmentUpdate                                  SuperAdmin                                                   Owner Editor
    AssignmentDelete                                  SuperAdmin                                                   Owner
    AssignmentUserRoleRead                            SuperAdmin Admin                                             Owner Editor
    AssignmentUserRoleModify                          SuperAdmin                                                   Owner
    AssignmentUserRoleDeleteOwn                       SuperAdmin                                                   Owner Editor Viewer
    RubricRead                                        SuperAdmin Admin                                             Owner Editor Viewer
    RubricReadInActiveGroupAssignment                 SuperAdmin                                      GroupLearner
    RubricCreate                                      SuperAdmin Admin Creator
    RubricUpdate                                      SuperAdmin                                                   Owner Editor
    RubricDelete                                      SuperAdmin                                                   Owner
    RubricUserRoleRead                                SuperAdmin Admin                                             Owner Editor
    RubricUserRoleModify                              SuperAdmin                                                   Owner
    RubricUserRoleDeleteOwn                           SuperAdmin                                                   Owner Editor Viewer
    RubricAttach                                      SuperAdmin                                                   Owner Editor Viewer
    GroupAssignmentReadAny                            SuperAdmin Admin         GroupOwner GroupGrader
    GroupAssignmentReadActive                         SuperAdmin                                      GroupLearner
    GroupAssignmentCreate                             SuperAdmin               GroupOwner
    GroupAssignmentUpdate                             SuperAdmin               GroupOwner
    GroupAssignmentDelete                             SuperAdmin               GroupOwner
    GroupAssignmentResultReadAny                      SuperAdmin Admin         GroupOwner GroupGrader
    GroupAssignmentResultReadOwn                      SuperAdmin                                      GroupLearner
    GroupAssignmentScoreUpdate                        SuperAdmin               GroupOwner
    GroupAssignmentJobLogRead                         SuperAdmin Admin         GroupOwner GroupGrader
    GroupAssignmentScoreDispatch                      SuperAdmin               GroupOwner
    GroupAssignmentDistributeDispatch                 SuperAdmin               GroupOwner
    GroupAssignmentLateActivityPermitModify           SuperAdmin Admin         GroupOwner
    GroupAssignmentSubmissionReadAny                  SuperAdmin Admin         GroupOwner GroupGrader
    GroupAssignmentSubmissionRead                     SuperAdmin                                      GroupLearner
    GroupAssignmentSubmissionCreate                   SuperAdmin                                      GroupLearner
    GroupAssignmentSubmissionUpdateAny                SuperAdmin               GroupOwner
    GroupAssignmentSubmissionUpdateOwn                SuperAdmin                                      GroupLearner
    CalibrationReadAny                                SuperAdmin Admin         GroupOwner GroupGrader
    CalibrationRead                                   SuperAdmin                                      GroupLearner
    CalibrationEvaluationReadAny                      SuperAdmin Admin         GroupOwner GroupGrader
    CalibrationEvaluationReadOwn                      SuperAdmin                                      GroupLearner
    CalibrationEvaluationCreate                       SuperAdmin                                      GroupLearner
    CalibrationEvaluationUpdateAny                    SuperAdmin               GroupOwner
    SubmissionEvaluationReadAny                       SuperAdmin Admin         GroupOwner GroupGrader
    SubmissionEvaluationUpdateAny                     SuperAdmin               GroupOwner
    PeerEvaluationRead                                SuperAdmin                                      GroupLearner
    PeerEvaluationCreate                              SuperAdmin                                      GroupLearner
    PeerEvaluationUpdateOwn                           SuperAdmin                                      GroupLearner
    SuperiorEvaluationCreate                          SuperAdmin               GroupOwner GroupGrader
    SuperiorEvaluationUpdateOwn                       SuperAdmin               GroupOwner GroupGrader"
  `);
});

test('PE-1 everyone signed in may open their own launches, and without a role nothing else', () => {
  expect(globalActivities([])).toEqual(['LtiLaunchReadOwn']);
  expect(groupActivities([])).toEqual([]);
  expect(assignmentActivities([])).toEqual([]);
  expect(rubricActivities([])).toEqual([]);
});

test('PE-1 SuperAdmin may do everything', () => {
  expect(globalActivities(['SuperAdmin'])).toEqual(ACTIVITIES);
});

test('PE-1 Admin may do all that Creator may', () => {
  expect(globalActivities(['Admin', 'Creator'])).toEqual(globalActivities(['Admin']));
});

describe('PE-2 activities of several roles add up', () => {
  test('PE-2 each is listed once, in the order of the specification, whatever the order of the roles', () => {
    const sums = fc.property(fc.array(fc.constantFrom(...GROUP_ROLES), { maxLength: 6 }), (roles) => {
      const held = groupActivities(roles);
      expect(held).toEqual(groupActivities(roles.toReversed()));
      expect(held).toEqual(
        ACTIVITIES.filter((activity) => roles.some((role) => groupActivities([role]).includes(activity))),
      );
    });
    expect(() => fc.assert(sums)).not.toThrow();
  });
});

describe('PE-3 the library is read through an active group assignment by learners only', () => {
  test('PE-3 a learner of a group that uses it', () => {
    expect(assignmentActivities([], ['GroupLearner'])).toEqual(['AssignmentReadInActiveGroupAssignment']);
    expect(rubricActivities([], ['GroupLearner'])).toEqual(['RubricReadInActiveGroupAssignment']);
  });

  test('PE-3 a grader or instructor of such a group gets nothing from it', () => {
    expect(assignmentActivities([], ['GroupOwner', 'GroupGrader'])).toEqual([]);
    expect(rubricActivities([], ['GroupOwner', 'GroupGrader'])).toEqual([]);
  });
});

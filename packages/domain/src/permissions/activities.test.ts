import { expect, test } from 'vitest';

import { ACTIVITIES, ACTIVITY } from './activities.ts';

test('S6.03/2 both naming styles mean the same activity', () => {
  expect(ACTIVITY.USER_ROLE_READ_ANY).toBe('UserRoleReadAny');
  expect(ACTIVITY.USER_READ_ANY).toBe('UserReadAny');
  expect(ACTIVITY.GROUP_CREATE).toBe('GroupCreate');
  expect(ACTIVITY.GROUP_READ).toBe('GroupRead');
  expect(ACTIVITY.LTI_LAUNCH_READ_OWN).toBe('LtiLaunchReadOwn');
});

test('S6.03/2 every activity has exactly one constant, spelled from its name', () => {
  expect(Object.values(ACTIVITY)).toEqual(ACTIVITIES);
  for (const [constant, name] of Object.entries(ACTIVITY))
    expect(constant.replaceAll('_', '').toLowerCase()).toBe(name.toLowerCase());
});

test('S6.03/1 the activities on people, groups and the outside', () => {
  expect(ACTIVITIES.slice(0, ACTIVITIES.indexOf('AssignmentRead'))).toEqual([
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
  ]);
});

const namesOf = (entity: string) =>
  ACTIVITIES.filter((name) => name.startsWith(entity)).map((name) => name.slice(entity.length));

const ON_A_LIBRARY_ITEM = [
  'Read',
  'ReadInActiveGroupAssignment',
  'Create',
  'Update',
  'Delete',
  'UserRoleRead',
  'UserRoleModify',
  'UserRoleDeleteOwn',
];

test('S6.04/1, S6.04/2 the activities of assignments; rubrics have the same set plus Attach', () => {
  expect(namesOf('Assignment')).toEqual(ON_A_LIBRARY_ITEM);
  expect(namesOf('Rubric')).toEqual([...ON_A_LIBRARY_ITEM, 'Attach']);
});

test('S6.05 the activities of group assignments', () => {
  expect(namesOf('GroupAssignment').filter((name) => !name.startsWith('Submission'))).toEqual([
    'ReadAny',
    'ReadActive',
    'Create',
    'Update',
    'Delete',
    'ResultReadAny',
    'ResultReadOwn',
    'ScoreUpdate',
    'JobLogRead',
    'ScoreDispatch',
    'DistributeDispatch',
    'LateActivityPermitModify',
  ]);
});

test('S6.06/1 the activities of hand-ins', () => {
  expect(namesOf('GroupAssignmentSubmission')).toEqual(['ReadAny', 'Read', 'Create', 'UpdateAny', 'UpdateOwn']);
});

test('S6.06/2 the activities of calibrations and their evaluations', () => {
  expect(namesOf('Calibration').filter((name) => !name.startsWith('Evaluation'))).toEqual(['ReadAny', 'Read']);
  expect(namesOf('CalibrationEvaluation')).toEqual(['ReadAny', 'ReadOwn', 'Create', 'UpdateAny']);
});

test('S6.06/3 the activities of the other evaluations', () => {
  expect(namesOf('SubmissionEvaluation')).toEqual(['ReadAny', 'UpdateAny']);
  expect(namesOf('PeerEvaluation')).toEqual(['Read', 'Create', 'UpdateOwn']);
  expect(namesOf('SuperiorEvaluation')).toEqual(['Create', 'UpdateOwn']);
});

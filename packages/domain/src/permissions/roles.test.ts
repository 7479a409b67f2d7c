import { expect, test } from 'vitest';

import { BASE_ROLES, entityRole, globalRole, groupRole, roleLabel } from './roles.ts';

test('S3.05/1, S6.01/1, S1.02/1 the base roles and their labels', () => {
  expect(Object.fromEntries(BASE_ROLES.map((role) => [role, roleLabel(role)]))).toEqual({
    SuperAdmin: 'Super Admin',
    Admin: 'Admin',
    Creator: 'Creator',
    GroupLearner: 'Student',
    GroupOwner: 'Instructor',
    GroupGrader: 'Grader',
  });
});

test.each(['Teacher', 'superadmin', '', 'toString', 'Owner'])(
  'S3.05/2, S8.12/3 the unknown role %j is a developer error',
  (word) => {
    expect(() => roleLabel(word)).toThrow(`Unrecognized role: ${word}`);
  },
);

test('S8.12/3 a role is recognized only among its own kind', () => {
  expect(globalRole('Admin')).toBe('Admin');
  expect(groupRole('GroupOwner')).toBe('GroupOwner');
  expect(entityRole('Owner')).toBe('Owner');
  expect(() => globalRole('GroupOwner')).toThrow('Unrecognized role: GroupOwner');
  expect(() => groupRole('Owner')).toThrow('Unrecognized role: Owner');
  expect(() => entityRole('Admin')).toThrow('Unrecognized role: Admin');
});

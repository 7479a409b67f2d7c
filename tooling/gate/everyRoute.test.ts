import { addressOf, VISITS } from '@circuit/e2e/src/steps/visits.ts';
import { PATHS, type PathName } from '@circuit/web/src/parts/addresses/paths.ts';
import { expect, test } from 'vitest';

const found = {
  userId: 'u',
  assignmentId: 'a',
  rubricId: 'r',
  groupId: 'g',
  groupAssignmentId: 'ga',
  jobLogId: 'j',
  ltiLaunchId: 'l',
  externalProviderId: 'l',
  identityProviderId: 'l',
  testId: 'l',
};
const names = Object.keys(PATHS) as PathName[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own keys

test('AX-1 the journey through every route has a visitor and all parameters for each path of the tree', () => {
  expect(names.length).toBeGreaterThan(50);
  const addresses = names.map((name) => addressOf(PATHS[name], VISITS[name], found));
  expect(addresses.filter((address) => /[:*]/.test(address))).toEqual([]);
  expect(addresses).toContain('/courses/g/groupAssignments/ga/edit/phases');
});

test('AX-1 a path with a parameter that nobody supplies stops the journey', () => {
  expect(() => addressOf('/courses/:groupId/seats/:seatId', { as: 'student' }, found)).toThrow(
    'AX-1 has no :seatId for /courses/:groupId/seats/:seatId.',
  );
});

import { expect, test } from 'vitest';

import { PATHS } from '#parts/addresses/paths.ts';

import { ROUTES } from './routes.ts';

const paths = ROUTES.map(({ path }) => path);

test('RT-15 every path has exactly one entry in the route tree', () => {
  expect(Object.values(PATHS).filter((path) => paths.filter((other) => other === path).length !== 1)).toEqual([]);
});

test('RT-15 an address that is not in the list of paths shows the page for an unknown address', () => {
  const known = new Set<string>(Object.values(PATHS));
  const others = ROUTES.filter(({ path }) => !known.has(path));
  expect(others.map(({ path }) => path).toSorted()).toEqual([
    '*',
    '/assignments/:assignmentId/*',
    '/courses/:groupId/*',
    '/courses/:groupId/groupAssignments/:groupAssignmentId/scores/*',
    '/login/*',
    '/rubrics/:rubricId/*',
  ]);
  expect(others.some((entry) => 'inCourse' in entry || 'ofGroupAssignment' in entry)).toBe(false);
});

import { expect, test } from 'vitest';

import { failedLoadAddress } from '#platform/navigation/failedLoadAddress.ts';
import { OFFLINE_PROBLEM } from '#platform/problems/problem.ts';

import { addressInstead } from './addressInstead.ts';

const failed = (status: number) => ({ error: { status, title: '', detail: '' } });
const path = '/courses/7?tab=people';

test('S2.25/1 a 404 on first load leads to not-found with the original path', () => {
  expect(addressInstead(failed(404), 'groups', path)).toBe('/not-found?pathname=%2Fcourses%2F7%3Ftab%3Dpeople');
});

test('S2.25/2 a 500 on first load leads to the error page', () => {
  expect(addressInstead(failed(500), 'rubrics', path)).toBe('/error');
});

test.each([
  ['groups', '/courses'],
  ['assignments', '/assignments'],
  ['rubrics', '/rubrics'],
] as const)('S2.25/3 a deleted entity of %s leads to %s', (collection, list) => {
  expect(addressInstead({ data: { isDeleted: true } }, collection, path)).toBe(list);
});

test('DL-5 any other failure, and a failed refresh of what is shown, stays on the page', () => {
  expect(addressInstead(failed(403), 'groups', path)).toBeNull();
  expect(addressInstead(failed(503), 'groups', path)).toBeNull();
  expect(addressInstead({ error: OFFLINE_PROBLEM }, 'groups', path)).toBeNull();
  expect(addressInstead({ ...failed(404), data: { isDeleted: false } }, 'groups', path)).toBeNull();
  expect(addressInstead({}, 'groups', path)).toBeNull();
  expect(failedLoadAddress(OFFLINE_PROBLEM, path)).toBeNull();
});

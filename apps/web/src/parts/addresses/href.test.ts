import { expect, test } from 'vitest';

import { href } from './href.ts';
import { PATHS } from './paths.ts';

const ids = { groupId: '1', groupAssignmentId: '2' };

test('RT-14 an address is its path with the parameters in it, and the query behind it', () => {
  expect(href(PATHS.courses)).toBe('/courses');
  expect(href(PATHS.review, { ...ids, number: 3 })).toBe('/courses/1/groupAssignments/2/evaluations/3');
  expect(href(PATHS.scores, ids, { run: 'a b', other: undefined })).toBe(
    '/courses/1/groupAssignments/2/scores?run=a%20b',
  );
  expect(href(PATHS.helpPage, { '*': 'scoring-docs/try-it' })).toBe('/help/scoring-docs/try-it');
  expect(href(PATHS.helpPage, { '*': '' })).toBe('/help');
});

test('RT-14 a parameter that is missing, or that the path does not have, does not compile', () => {
  // @ts-expect-error -- the number is missing
  expect(() => href(PATHS.review, ids)).toThrow('Missing ":number" param');
  // @ts-expect-error -- a course has no user
  expect(href(PATHS.course, { groupId: '1', userId: '2' })).toBe('/courses/1');
  // @ts-expect-error -- the list of courses has no parameter
  expect(href(PATHS.courses, { groupId: '1' })).toBe('/courses');
});

import { expect, test } from 'vitest';

import { createPathCache, pathOf, PATH_CACHE_LIMIT } from './pathCache.ts';

test('S7.20/6 an item of a collection appends its id, and nested models are chained', () => {
  expect(pathOf('/api/rubrics', [])).toBe('/api/rubrics');
  expect(pathOf('/api/rubrics/{rubricId}', ['7'])).toBe('/api/rubrics/7');
  expect(pathOf('/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/handIn', ['1', '2'])).toBe(
    '/api/groupAssignments/1/submissions/2/handIn',
  );
});

test('DL-4 an id cannot leave its place in the path', () => {
  expect(pathOf('/api/rubrics/{rubricId}', ['../users?x=1#'])).toBe('/api/rubrics/..%2Fusers%3Fx%3D1%23');
});

test.each([[[]], [['1', '2']]])(
  "S5.05/8, S8.12/1 pathParams %j that do not match the depth are a developer's error",
  (ids) => {
    expect(() => pathOf('/api/rubrics/{rubricId}', ids)).toThrow(/pathParams .* need 1 entries/);
  },
);

test('S9.02/3 the path cache holds at most 10000 and goes on without it', () => {
  const cache = createPathCache();
  for (let index = 0; index < PATH_CACHE_LIMIT + 5; index += 1) cache.compile(`/api/x${index}/{id}`);
  expect(PATH_CACHE_LIMIT).toBe(10_000);
  expect(cache.size).toBe(10_000);
  expect(cache.compile('/api/x10004/{id}')(['a'])).toBe('/api/x10004/a');
});
